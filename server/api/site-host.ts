import type { MiddlewareHandler } from "hono";

/** Health checks use addresses of machines, and programs that publish events those of a private network. */
const anyHost = /^\/(?:healthz|readyz|metrics|apps\/.*)$/;

/**
 * Rejects requests for another host than that of the configured address with `421 Misdirected Request` (RFC 9110,
 * section 15.5.20). A page contains its host, so each invented one would be a page of its own.
 */
export function requireSiteHost(siteUrl: string | undefined): MiddlewareHandler {
  if (siteUrl === undefined) return (_, next) => next();
  const { protocol, host } = new URL(siteUrl);
  // A proxy terminates TLS, so the scheme of the request says nothing. The port may be written though it is the default.
  const isSite = (url: string) =>
    hostOf(url) === host || new URL(protocol + url.slice(url.indexOf("//"))).host === host;
  return async (c, next) => {
    if (isSite(c.req.url) || anyHost.test(c.req.path)) return next();
    return c.text(`This site is at ${siteUrl}.`, 421, { "cache-control": "no-store" });
  };
}

function hostOf(url: string): string {
  const start = url.indexOf("//") + 2;
  return url.slice(start, url.indexOf("/", start));
}
