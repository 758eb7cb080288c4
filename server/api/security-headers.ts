import type { MiddlewareHandler } from "hono";

/** Of whatever is no page: nothing in it may run or be framed, should somebody open it by itself. */
const dataPolicy = { "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox" } as const;

const always = {
  ...dataPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

const hsts = { "strict-transport-security": "max-age=63072000; includeSubDomains" } as const;

declare module "hono" {
  interface ContextVariableMap {
    /** Headers that every answer at this place carries, beside the request's id. */
    commonHeaders: Readonly<Record<string, string>>;
    /** Whether the answer was made with them and the id: to add them to a finished one costs more than all the rest. */
    hasCommonHeaders: boolean;
  }
}

/** Headers of every response, the request's id among them; HSTS only where readers come by TLS. */
export function siteHeaders(secure: boolean): MiddlewareHandler {
  const fixed = { ...always, ...(secure && hsts) };
  return async (c, next) => {
    c.set("commonHeaders", fixed);
    await next();
    if (c.get("hasCommonHeaders")) return;
    const own = c.res.headers.get("content-security-policy");
    for (const [name, value] of Object.entries(c.get("commonHeaders"))) c.res.headers.set(name, value);
    // Pages, the worker and what else is to run say by themselves what may.
    if (own) c.res.headers.set("content-security-policy", own);
    c.res.headers.set("x-request-id", c.get("requestId"));
  };
}

/**
 * The policy of a page: scripts of our own origin and the inline ones with these hashes,
 * inline styles with these hashes, and Trusted Types for everything that could run.
 * Style attributes are allowed: React writes them for data (a bar's length) when it renders on the server.
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
  ].join("; ");
}
