import type { Context, MiddlewareHandler } from "hono";
import { defaultLocale } from "#contract/locales.ts";
import { localeOfRoot } from "#server/ssr/locale-of-root.ts";
import { respond } from "./respond.ts";
import type { ResponseCache } from "./response-cache.ts";

/**
 * Returns the cache key of a URL: path and query for the API, whose responses are the same for every host, and the
 * whole URL for everything else, where links contain the host.
 */
export function cacheKey(url: string): string {
  const path = url.slice(url.indexOf("/", url.indexOf("//") + 2));
  return path.startsWith("/api/") ? path : url;
}

/** Responds from the response cache. The rest of the application does not run then. */
export function serveFromCache(cache: ResponseCache): MiddlewareHandler {
  return async (c, next) => {
    const { method, url } = c.req;
    const cached = method === "GET" || method === "HEAD" ? cache.peek(cacheKey(url)) : undefined;
    if (!cached || redirectsToOwnLanguage(c)) return next();
    c.set("cached", true);
    return respond(c, cached);
  };
}

/** Whether a request for the start page is redirected to the start page in the reader's language. */
function redirectsToOwnLanguage({ req }: Context): boolean {
  if (req.path !== "/") return false;
  return localeOfRoot(req.header("cookie"), req.header("accept-language")).code !== defaultLocale.code;
}
