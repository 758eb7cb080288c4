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
import { headersWithoutEncoding } from "./headers-without-encoding.ts";
import { isPagePath } from "./page-paths.ts";
import { isPrecached } from "./precache.ts";
import { createTimeout, withTimeout } from "./with-timeout.ts";

declare const self: ServiceWorkerGlobalScope;

/*
 * The server's HTML of pages, kept so that a later visit shows them without a script having to run first. A kept page
 * is shown only while it is what the page's script would draw: made by the files of this build, from the very answers
 * that the device keeps. Otherwise the shell is, and the page is fetched anew behind the reader's back.
 */

const cacheName = "pages";
/** What a kept page was made of, beside its own headers: so that its text need not be looked through at each visit. */
const readsHeader = "x-kapok-reads";
const scriptHeader = "x-kapok-script";
/** Milliseconds a look at the device's database may keep a reader from the page. */
const lookTimeLimit = 500;
/** Milliseconds after a navigation until its page is fetched: what the reader waits for comes first. */
const restAfterNavigation = 2000;

/** The kept page for a navigation, if it shows what is kept; it is fetched in the background where it does not. */
export async function matchCachedPage(event: FetchEvent): Promise<Response | undefined> {
  const url = pageUrl(event.request.url);
  const page = await withTimeout(lookTimeLimit, exactPage(url, event.request.url));
  if (!page) event.waitUntil(rest().then(() => renewPage(url)));
  return page;
}

/** Keeps a page and the front page of its language; `path` may have a query. */
export async function cachePage(path: string): Promise<void> {
  const url = pageUrl(path);
  for (const each of new Set([url, frontPage(splitLocale(new URL(url).pathname).locale.code)])) await renewPage(each);
}

/** After a read has changed: fetches what is open of the kept pages made of it, and front pages, anew. */
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
 * When this build takes over: forgets the pages of others. Front pages among them are fetched anew, for which nobody
 * waits: until the worker is active, no request of any page is answered.
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

/** Pages under way, and whether each has to be fetched once more. */
const underWay = new Map<string, { again: boolean }>();

/** Fetches a page and keeps it; one that has gone, or leads elsewhere, is forgotten. Failures leave what is there. */
async function renewPage(url: string): Promise<void> {
  const other = underWay.get(url);
  if (other) {
    other.again = true;
    return;
  }
  const state = { again: true };
  underWay.set(url, state);
  while (state.again) {
    state.again = false;
    await fetchPage(url).catch(() => undefined);
  }
  underWay.delete(url);
}

async function fetchPage(url: string): Promise<void> {
  if (!isPagePath(new URL(url).pathname)) return;
  const limit = createTimeout(readTimeLimit.nothingKept);
  try {
    // The browser's own cache has it after a first visit; then the server only confirms it.
    const response = await fetch(new Request(url, { headers: { accept: "text/html" }, signal: limit.signal }));
    const cache = await caches.open(cacheName);
    if (response.redirected || (response.status >= 400 && response.status < 500)) {
      await cache.delete(url, { ignoreVary: true });
      return;
    }
    const page = await pageToKeep(response);
    if (!page) return;
    // In its new place at the end: the oldest make room.
    await cache.delete(url, { ignoreVary: true });
    await cache.put(url, page).catch(() => caches.delete(cacheName));
    const urls = (await cache.keys()).map((request) => request.url);
    for (const old of urls.slice(0, -pageCacheLimits.maxEntries)) await cache.delete(old, { ignoreVary: true });
  } finally {
    limit.end();
  }
}

/** A response as it is kept; `undefined` for what is no public page of this site and build, a captive portal's above all. */
async function pageToKeep(response: Response): Promise<Response | undefined> {
  const { headers } = response;
  if (response.status !== 200 || !headers.get("content-type")?.startsWith("text/html")) return undefined;
  if (/\b(private|no-store)\b/.test(headers.get("cache-control") ?? "")) return undefined;
  const html = await response.text();
  const [, script = ""] = /import\("([^"]+)"\)/.exec(html) ?? [];
  const reads = parsePreloadLinks(html);
  if (reads.length === 0 || !isOfThisBuild(script) || html.length > maxCachedResponseBytes) return undefined;
  const kept = headersWithoutEncoding(response);
  kept.delete("vary");
  kept.set(readsHeader, JSON.stringify(reads));
  kept.set(scriptHeader, script);
  return new Response(stripPreloads(html), { headers: kept });
}

/** The kept page under a URL, for the address that was asked for. */
async function exactPage(url: string, asked: string): Promise<Response | undefined> {
  const [page, elsewhere] = await Promise.all([
    caches.open(cacheName).then((cache) => cache.match(url, { ignoreVary: true })),
    leadsElsewhere(asked),
  ]);
  if (!page || elsewhere || !isOfThisBuild(page.headers.get(scriptHeader))) return undefined;
  const same = await Promise.all(readsOf(page).map(isCachedAs));
  return same.every(Boolean) ? page : undefined;
}

async function isCachedAs({ path, etag }: PageRead): Promise<boolean> {
  return etag !== "" && etagPrefix(await cachedEtag(path)) === etag;
}

/** On the root path the language chosen last wins over the address; the shell's script goes there. */
async function leadsElsewhere(asked: string): Promise<boolean> {
  const { pathname, search } = new URL(asked);
  if (pathname !== "/" || search === defaultStart) return false;
  // Not every browser tells a worker; there the page's own script goes on.
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

/** The address under which a page is kept: without its anchor, and without what changes nothing on it. */
function pageUrl(address: string): string {
  const url = new URL(address, self.location.origin);
  url.hash = "";
  url.searchParams.delete("ga_track_source");
  if (url.pathname === "/" && url.search === defaultStart) url.search = "";
  return url.href;
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restAfterNavigation));
}
