import * as v from "valibot";

/** A violation of a policy, as far as it is stored: nothing about the page, the reader or what they typed. */
export interface Violation {
  readonly kind: "content" | "permissions";
  /** The directive or feature. */
  readonly directive: string;
  /** What was blocked: a keyword, a scheme or an origin. */
  readonly blocked: string;
  /** Place in the scripts of the build, or the scheme of another source. */
  readonly source: string;
}

/** Directives of the page's policy and features of its permissions. All others are counted together. */
const directives = new Set([
  ...["default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem"],
  ...["style-src-attr", "img-src", "font-src", "connect-src", "media-src", "frame-src", "manifest-src", "worker-src"],
  ...["base-uri", "object-src", "form-action", "frame-ancestors", "require-trusted-types-for", "trusted-types"],
  ...["camera", "microphone", "geolocation", "payment"],
]);
const keywords = new Set(["inline", "eval", "wasm-eval", "self", "trusted-types-policy", "trusted-types-sink"]);
/** Reports of one body that are read. */
const maxReports = 20;
const maxHostLength = 100;

const text = v.optional(v.string(), "");
const position = v.optional(v.nullable(v.number()));
/** The body that `report-uri` sends (CSP 3, section 5.3). */
const legacyReport = v.object({
  "csp-report": v.object({
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
    "line-number": position,
  }),
});
/** The bodies that the Reporting API sends. */
const reports = v.pipe(
  v.array(
    v.object({
      type: v.string(),
      body: v.object({
        effectiveDirective: text,
        policyId: text,
        featureId: text,
        blockedURL: v.optional(v.nullable(v.string())),
        sourceFile: v.optional(v.nullable(v.string())),
        lineNumber: position,
      }),
    }),
  ),
  v.maxLength(maxReports),
);

/**
 * Reads the violations from a body of either form. Reports of other types, such as deprecations, are left out.
 *
 * @throws {v.ValiError} for another form
 */
export function violationsOf(body: unknown): Violation[] {
  if (!Array.isArray(body)) {
    const { "csp-report": report } = v.parse(legacyReport, body);
    // Old browsers send the directive with its sources.
    const [directive = ""] = (report["effective-directive"] || report["violated-directive"]).split(" ");
    return [
      {
        kind: "content",
        directive: known(directive),
        blocked: blockedOf(report["blocked-uri"]),
        source: sourceOf(report["source-file"], report["line-number"]),
      },
    ];
  }
  return v.parse(reports, body).flatMap(({ type, body: given }): Violation[] => {
    const source = sourceOf(given.sourceFile ?? "", given.lineNumber);
    if (type === "csp-violation") {
      const blocked = blockedOf(given.blockedURL ?? "");
      return [{ kind: "content", directive: known(given.effectiveDirective), blocked, source }];
    }
    if (type !== "permissions-policy-violation") return [];
    return [{ kind: "permissions", directive: known(given.policyId || given.featureId), blocked: "", source }];
  });
}

function known(directive: string): string {
  return directives.has(directive) ? directive : "other";
}

/** Addresses may have personal data in their path or query. */
function blockedOf(address: string): string {
  if (keywords.has(address)) return address;
  const url = parse(address);
  if (!url) return "other";
  return url.host === "" ? schemeOf(url) : `${schemeOf(url)}//${url.host.slice(0, maxHostLength)}`;
}

function sourceOf(address: string, line: number | null | undefined): string {
  const url = parse(address);
  if (!url) return "";
  const [file] = /^\/assets\/[\w.-]{1,100}$/.exec(url.pathname) ?? [];
  return file === undefined ? schemeOf(url) : `${file}:${line ?? 0}`;
}

function schemeOf({ protocol }: URL): string {
  return protocol.slice(0, 30);
}

function parse(address: string): URL | undefined {
  // Some browsers report the scheme alone, such as `data`.
  return URL.parse(address) ?? URL.parse(`${address}:`) ?? undefined;
}
