import type { MiddlewareHandler } from "hono";

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

const hstsHeader = "max-age=63072000; includeSubDomains";

/** Headers of every response; HSTS only where readers come by TLS. */
export function siteHeaders(secure: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(always)) c.res.headers.set(name, value);
    if (secure) c.res.headers.set("strict-transport-security", hstsHeader);
  };
}

/** An answer of the API is data: nothing in it may run or be framed. */
export function apiHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.res.headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
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
