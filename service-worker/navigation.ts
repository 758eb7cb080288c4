import { shareTargetRedirect } from "#contract/http/share-target.ts";
import { resetPath, splitLocale } from "#contract/locales.ts";
import { handleBackstage, matchBackstage } from "./backstage.ts";
import { cacheFirst, staleWhileRevalidate } from "./cache-strategies.ts";
import { isPagePath, matchCachedPage } from "./page-cache.ts";
import { matchPrecache } from "./precache.ts";

declare const self: ServiceWorkerGlobalScope;

const month = 30 * 24 * 60 * 60;

/** Chunks and catalogs that are not precached. Their names have a hash, so a copy never changes. */
const assets = { name: "assets", maxEntries: 150, maxAgeSeconds: month };
/** Names without a hash: served from the cache and revalidated. */
const icons = { name: "icons", maxEntries: 20, maxAgeSeconds: month };

/** Handles a navigation with the cached page or the shell of its language; `undefined` for other addresses. */
export function handleNavigation(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const { locale, path } = splitLocale(pathname);
  if (request.mode !== "navigate" || request.method !== "GET") return undefined;
  if (origin !== self.location.origin || !isPagePath(pathname) || path === resetPath) return undefined;
  const backstage = handleBackstage(locale, path, request);
  if (backstage) return backstage;
  const shared = shareTargetRedirect(new URL(request.url), self.location.host);
  if (shared) return Promise.resolve(Response.redirect(new URL(shared, origin)));
  return matchCachedPage(event).then((page) => page ?? shellOr(request, `/shell/${locale.code}.html`));
}

/** Handles scripts, styles, icons and the manifest; `undefined` for all other requests. */
export function handleAsset(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET" || request.mode === "navigate") return undefined;
  if (pathname.startsWith("/assets/")) return asset(event);
  if (/^\/(icons\/|favicon\.ico$)|\.webmanifest$/.test(pathname)) return staleWhileRevalidate(event, request, icons);
  return undefined;
}

/** The shell, or the network when the browser has evicted the precache. */
async function shellOr(request: Request, shell: string): Promise<Response> {
  return (await matchPrecache(shell).catch(() => undefined)) ?? fetch(request);
}

async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  return (
    (await matchPrecache(request.url).catch(() => undefined)) ??
    (await matchBackstage(request.url)) ??
    cacheFirst(event, request, assets)
  );
}
