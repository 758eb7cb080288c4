declare const self: ServiceWorkerGlobalScope;

/** A file of the build; `revision` is `null` when its name has a hash. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** Workbox's names for both, since earlier releases used its precache: their files are reused. */
const cacheName = `workbox-precache-v2-${self.registration.scope}`;
const revisionParam = "__WB_REVISION__";

/** The cache key of each file of this build, by its URL. */
const keys = new Map<string, string>();
/** Files fetched at a time: few enough that a page which is opened meanwhile has bandwidth. */
const concurrency = 12;
/** The small scripts of the build in one response: pairs of URL and source. */
const bundleUrl = "/precache.json";
/** Missing files from which on the bundle is fetched. A release that changes little needs fewer. */
const manyFiles = 20;

/** Sets the files of this build. */
export function setPrecache(entries: readonly PrecacheEntry[]): void {
  for (const { url, revision } of entries) {
    const key = new URL(url, self.location.href);
    const { href } = key;
    if (revision) key.searchParams.set(revisionParam, revision);
    keys.set(href, key.href);
  }
}

/**
 * Fetches the files of this build that are not cached yet.
 *
 * @throws when a file is missing or has another type: then the worker is not installed
 */
export async function installPrecache(): Promise<void> {
  const cache = await caches.open(cacheName);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Map([...keys].filter(([, key]) => !cached.has(key)));
  if (missing.size >= manyFiles) {
    for (const [url, source] of await fetchBundle()) {
      // A bundle of another build has files that this one does not need.
      const key = keyOf(url);
      if (key === undefined || !missing.delete(new URL(url, self.location.href).href)) continue;
      await cache.put(key, new Response(source, { headers: { "content-type": "text/javascript; charset=utf-8" } }));
    }
  }
  const rest = missing.entries();
  const fetchNext = async () => {
    for (const [url, key] of rest) await addToCache(cache, url, key);
  };
  await Promise.all(Array.from({ length: concurrency }, fetchNext));
}

/**
 * The bundle, or nothing when it cannot be fetched: each file has a URL of its own. Chromium lets an installing worker
 * make three requests at a time, so a hundred small files would take twenty seconds on slow 4G.
 */
async function fetchBundle(): Promise<readonly (readonly [url: string, source: string])[]> {
  const response = await fetch(bundleUrl);
  return response.ok ? response.json() : [];
}

async function addToCache(cache: Cache, url: string, key: string): Promise<void> {
  // The name of a hashed file is its version: the browser's HTTP cache may have it from the page.
  // Without a low priority: Chromium sends only three such requests at a time on a slow network.
  const request = new Request(url, { cache: url === key ? "default" : "reload" });
  const response = await fetch(request);
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (response.status !== 200 || response.redirected || isPage !== url.endsWith(".html")) {
    throw new Error(`${url} cannot be precached: ${response.status}`);
  }
  await cache.put(key, response);
}

/** Deletes the files of other builds. */
export async function cleanupPrecache(): Promise<void> {
  const cache = await caches.open(cacheName);
  const expected = new Set(keys.values());
  for (const request of await cache.keys()) if (!expected.has(request.url)) await cache.delete(request);
}

/** Whether a file belongs to this build. */
export function isPrecached(url: string): boolean {
  return keyOf(url) !== undefined;
}

/** The precached file; `undefined` when it does not belong to this build, or the browser has evicted it. */
export async function matchPrecache(url: string): Promise<Response | undefined> {
  const key = keyOf(url);
  return key === undefined ? undefined : (await caches.open(cacheName)).match(key);
}

function keyOf(url: string): string | undefined {
  return keys.get(new URL(url, self.location.href).href);
}
