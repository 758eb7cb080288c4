import type { MiddlewareHandler } from "hono";
import type { RateLimitHeaders } from "./rate-limiter.ts";

/** Path below `/api` to which browsers report violations of policies. */
export const reportPath = "/reports";
const reportEndpoint = "policy";
/** Directives by which browsers report violations. Browsers without the Reporting API use `report-uri`. */
export const reportDirectives = `report-uri /api${reportPath}; report-to ${reportEndpoint}`;
const deniedFeatures = ["camera", "microphone", "geolocation", "payment"];

/** Policy of everything but pages: nothing may run or be framed when it is opened directly. */
const dataPolicy = { "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox" } as const;

const always = {
  ...dataPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": deniedFeatures.map((feature) => `${feature}=();report-to=${reportEndpoint}`).join(", "),
  "reporting-endpoints": `${reportEndpoint}="/api${reportPath}"`,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

const hsts = { "strict-transport-security": "max-age=63072000; includeSubDomains" } as const;

declare module "hono" {
  interface ContextVariableMap {
    /** Headers of every response, beside the request's id. */
    commonHeaders: Readonly<Record<string, string>>;
    /** Whether the response already has them and the id: adding headers to a finished response is expensive. */
    hasCommonHeaders: boolean;
    /** Headers about the rest of the limit that the request counts in. */
    rateLimit: RateLimitHeaders | undefined;
  }
}

/** Sets the headers of every response and the request's id; HSTS only when the site uses TLS. */
export function siteHeaders(secure: boolean): MiddlewareHandler {
  const fixed = { ...always, ...(secure && hsts) };
  return async (c, next) => {
    c.set("commonHeaders", fixed);
    await next();
    if (c.get("hasCommonHeaders")) return;
    const own = c.res.headers.get("content-security-policy");
    for (const [name, value] of Object.entries(c.get("commonHeaders"))) c.res.headers.set(name, value);
    // Pages and the worker set policies of their own.
    if (own) c.res.headers.set("content-security-policy", own);
    // A rejection has those of the limit that is used up.
    for (const [name, value] of Object.entries(c.get("rateLimit") ?? {})) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    c.res.headers.set("x-request-id", c.get("requestId"));
  };
}

/** Hosts that are safe in a policy. Other characters could end its directive. */
export const plainHost = /^[\w.:[\]-]+$/;

/**
 * Restricts the scripts of a page's policy to the files of the build. Materials and pictures have the same origin, and
 * `'self'` would include them. The worker is named too: to Firefox, a file that it answers from a cache has its URL.
 *
 * @param hosts under which readers open the page
 */
export function withBuiltScripts(policy: string, hosts: readonly string[]): string {
  const named = [...new Set(hosts)].filter((host) => plainHost.test(host));
  const sources = named.flatMap((host) => [`${host}/assets/`, `${host}/sw.js`]);
  return sources.length > 0 ? policy.replace("script-src 'self'", `script-src ${sources.join(" ")}`) : policy;
}

/**
 * Returns the policy of a page: scripts of the site's origin, inline scripts and styles with these hashes, and Trusted
 * Types. Style attributes are allowed, because React renders them on the server.
 */
export function pagePolicy(inline: { scripts: readonly string[]; styles: readonly string[] }): string {
  const hashes = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(inline.scripts)}`,
    `style-src 'self'${hashes(inline.styles)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types kapok-worker kapok-article",
    reportDirectives,
  ].join("; ");
}
