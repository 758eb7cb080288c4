import { shareTargetRedirect } from "#contract/http/share-target.ts";
import { resetPath, splitLocale } from "#contract/locales.ts";
import { cacheFirst, staleWhileRevalidate } from "./cache-strategies.ts";
import { matchCachedPage } from "./page-cache.ts";
import { isPagePath } from "./page-paths.ts";
import { matchPrecache } from "./precache.ts";

declare const self: ServiceWorkerGlobalScope;

const month = 30 * 24 * 60 * 60;

/** Chunks and languages that are not precached. Their names carry a hash, so the first copy is right for good. */
const assets = { name: "assets", maxEntries: 150, maxAgeSeconds: month };
/** Names without a hash: at hand at once, renewed behind the reader's back. */
const icons = { name: "icons", maxEntries: 20, maxAgeSeconds: month };

/** Answers a navigation with the kept page or the shell of its language; `undefined` for what is not a page of the site. */
export function handleNavigation(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const { locale, path } = splitLocale(pathname);
  if (request.mode !== "navigate" || request.method !== "GET") return undefined;
  if (origin !== self.location.origin || !isPagePath(pathname) || path === resetPath) return undefined;
  const shared = shareTargetRedirect(new URL(request.url), self.location.host);
  if (shared) return Promise.resolve(Response.redirect(new URL(shared, origin)));
  return matchCachedPage(event).then((page) => page ?? shellOr(request, `/shell/${locale.code}.html`));
}

/** Answers for scripts, styles, icons and the manifest; `undefined` for everything else. */
export function handleAsset(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET" || request.mode === "navigate") return undefined;
  if (pathname.startsWith("/assets/")) return asset(event);
  if (/^\/(icons\/|favicon\.ico$)|\.webmanifest$/.test(pathname)) return staleWhileRevalidate(event, request, icons);
  return undefined;
}

/** The browser may have emptied the cache behind the worker's back: then the network answers. */
async function shellOr(request: Request, shell: string): Promise<Response> {
  return (await matchPrecache(shell).catch(() => undefined)) ?? fetch(request);
}

async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  return (await matchPrecache(request.url).catch(() => undefined)) ?? cacheFirst(event, request, assets);
}
