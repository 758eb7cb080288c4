import { etagPrefix, type PageRead, parsePreloadLinks, stripPreloads } from "#contract/http/preload-links.ts";
import { maxCachedResponseBytes, pageCacheLimits, readTimeLimit } from "#contract/limits.ts";
import {
  defaultLocale,
  defaultStart,
  joinLocale,
  localeCookie,
  routedLocales,
  splitLocale,
} from "#contract/locales.ts";
import { cachedEtag } from "#src/offline/response-cache.ts";
import { headersWithoutEncoding } from "./cache-strategies.ts";
import { isPrecached } from "./precache.ts";
import { createTimeout, withTimeout } from "./with-timeout.ts";

declare const self: ServiceWorkerGlobalScope;

/*
 * The server's HTML of pages, cached so that a later visit shows them before a script has run. A cached page is served
 * only while it equals what the page's script would render: made by the files of this build, from the responses that are
 * cached on the device. Otherwise the shell is served, and the page is fetched again in the background.
 */

const cacheName = "pages";
/** Paths to which a reader may navigate that are not pages. */
const notPages = /^\/(api|media|assets|shell|healthz|readyz|metrics)(\/|$)|\.[a-z0-9]+$/i;
/** The reads and the script of a page, stored as headers, so that a visit need not parse the HTML. */
const readsHeader = "x-kapok-reads";
const scriptHeader = "x-kapok-script";
/** Milliseconds after which a navigation goes on without the database. */
const lookupTimeLimit = 500;
/** Milliseconds between a navigation and the fetch of its page: the requests of the open page come first. */
const fetchDelay = 2000;

/** Whether a path is of a page, existing or not. */
export function isPagePath(pathname: string): boolean {
  return !notPages.test(pathname);
}

/** The cached page for a navigation if it is up to date; otherwise the page is fetched in the background. */
export async function matchCachedPage(event: FetchEvent): Promise<Response | undefined> {
  const url = pageUrl(event.request.url);
  const page = await withTimeout(lookupTimeLimit, findCurrent(url, event.request.url));
  if (!page) event.waitUntil(wait().then(() => renewPage(url)));
  return page;
}

/** Caches a page and the front page of its language; `path` may have a query. */
export async function cachePage(path: string): Promise<void> {
  const url = pageUrl(path);
  for (const each of new Set([url, frontPage(splitLocale(new URL(url).pathname).locale.code)])) await renewPage(each);
}

/** After a response has changed: fetches the cached pages that use it again, if they are open or front pages. */
export async function refreshPagesUsing(path: string): Promise<void> {
  const open = new Set((await self.clients.matchAll({ type: "window" })).map((client) => pageUrl(client.url)));
  const fronts = new Set(routedLocales.map(({ code }) => frontPage(code)));
  const cache = await caches.open(cacheName);
  for (const { url } of await cache.keys()) {
    if (!open.has(url) && !fronts.has(url)) continue;
    const page = await cache.match(url, { ignoreVary: true });
    if (page && readsOf(page).some((read) => read.path === path)) await renewPage(url);
  }
}

/**
 * Deletes the pages of other builds when this one activates. Front pages are fetched again, without delaying the
 * activation: until it ends, no request of a page is handled.
 */
export async function removeStalePages(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const { url } of await cache.keys()) {
    const page = await cache.match(url, { ignoreVary: true });
    if (page && isOfThisBuild(page.headers.get(scriptHeader))) continue;
    await cache.delete(url, { ignoreVary: true });
    if (routedLocales.some(({ code }) => frontPage(code) === url)) void renewPage(url);
  }
}

/** Pages being fetched, and whether each must be fetched once more. */
const inFlight = new Map<string, { again: boolean }>();

/** Fetches and caches a page; deletes one that is gone or redirects. After a failure the cached page stays. */
async function renewPage(url: string): Promise<void> {
  const running = inFlight.get(url);
  if (running) {
    running.again = true;
    return;
  }
  const state = { again: true };
  inFlight.set(url, state);
  while (state.again) {
    state.again = false;
    await fetchPage(url).catch(() => undefined);
  }
  inFlight.delete(url);
}

async function fetchPage(url: string): Promise<void> {
  if (!isPagePath(new URL(url).pathname)) return;
  const limit = createTimeout(readTimeLimit.uncached);
  try {
    // The HTTP cache has it after a first visit; then the server only confirms it.
    const response = await fetch(new Request(url, { headers: { accept: "text/html" }, signal: limit.signal }));
    const cache = await caches.open(cacheName);
    if (response.redirected || (response.status >= 400 && response.status < 500)) {
      await cache.delete(url, { ignoreVary: true });
      return;
    }
    const page = await toCachedPage(response);
    if (!page) return;
    // Entries are in the order of insertion: deleted first, this one becomes the last.
    await cache.delete(url, { ignoreVary: true });
    await cache.put(url, page).catch(() => caches.delete(cacheName));
    const urls = (await cache.keys()).map((request) => request.url);
    for (const old of urls.slice(0, -pageCacheLimits.maxEntries)) await cache.delete(old, { ignoreVary: true });
  } finally {
    limit.end();
  }
}

/** The response as it is cached; `undefined` unless it is a public page of this build, and not of a captive portal. */
async function toCachedPage(response: Response): Promise<Response | undefined> {
  const { headers } = response;
  if (response.status !== 200 || !headers.get("content-type")?.startsWith("text/html")) return undefined;
  if (/\b(private|no-store)\b/.test(headers.get("cache-control") ?? "")) return undefined;
  const html = await response.text();
  const [, script = ""] = /import\("([^"]+)"\)/.exec(html) ?? [];
  const reads = parsePreloadLinks(html);
  if (reads.length === 0 || !isOfThisBuild(script) || html.length > maxCachedResponseBytes) return undefined;
  const stored = headersWithoutEncoding(response);
  stored.delete("vary");
  stored.set(readsHeader, JSON.stringify(reads));
  stored.set(scriptHeader, script);
  return new Response(stripPreloads(html), { headers: stored });
}

/** The cached page under a URL if it is up to date, and the requested address does not redirect. */
async function findCurrent(url: string, requested: string): Promise<Response | undefined> {
  const [page, isRedirected] = await Promise.all([
    caches.open(cacheName).then((cache) => cache.match(url, { ignoreVary: true })),
    redirects(requested),
  ]);
  if (!page || isRedirected || !isOfThisBuild(page.headers.get(scriptHeader))) return undefined;
  const current = await Promise.all(readsOf(page).map(isCachedAs));
  return current.every(Boolean) ? page : undefined;
}

async function isCachedAs({ path, etag }: PageRead): Promise<boolean> {
  return etag !== "" && etagPrefix(await cachedEtag(path)) === etag;
}

/** Whether the root path redirects to the language chosen last; the script of the shell does it. */
async function redirects(requested: string): Promise<boolean> {
  const { pathname, search } = new URL(requested);
  if (pathname !== "/" || search === defaultStart) return false;
  // Browsers without `cookieStore` in workers show the cached page, whose script redirects.
  const chosen = (await self.cookieStore?.get(localeCookie.name))?.value;
  return chosen !== undefined && chosen !== defaultLocale.code && routedLocales.some(({ code }) => code === chosen);
}

function isOfThisBuild(script: string | null): boolean {
  return script !== null && isPrecached(script);
}

function readsOf(page: Response): PageRead[] {
  return JSON.parse(page.headers.get(readsHeader) ?? "[]") as PageRead[];
}

function frontPage(code: string): string {
  return new URL(joinLocale(code, "/"), self.location.origin).href;
}

/** The cache key of a page: its URL without the hash and without parameters that do not change it. */
function pageUrl(address: string): string {
  const url = new URL(address, self.location.origin);
  url.hash = "";
  url.searchParams.delete("ga_track_source");
  if (url.pathname === "/" && url.search === defaultStart) url.search = "";
  return url.href;
}

function wait(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, fetchDelay));
}
