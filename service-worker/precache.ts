declare const self: ServiceWorkerGlobalScope;

/** A file of the build; `revision` is `null` where its name carries a hash already. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** The names that Workbox gave to both: what earlier releases have put on devices is found again. */
const cacheName = `workbox-precache-v2-${self.registration.scope}`;
const revisionParam = "__WB_REVISION__";

/** Under which URL each file of this build is kept, by its own. */
const keys = new Map<string, string>();

/** Says which files belong to this build. */
export function setPrecache(entries: readonly PrecacheEntry[]): void {
  for (const { url, revision } of entries) {
    const key = new URL(url, self.location.href);
    const { href } = key;
    if (revision) key.searchParams.set(revisionParam, revision);
    keys.set(href, key.href);
  }
}

/**
 * Fetches the files of this build that are not kept yet, one after the other: the page has the network to itself.
 *
 * @throws when one cannot be had whole, or is something else: then the worker does not come
 */
export async function fillPrecache(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const [url, key] of keys) {
    if (await cache.match(key)) continue;
    // A name with a hash stays right, so the browser's own cache may have it from the page.
    const response = await fetch(new Request(url, { cache: url === key ? "default" : "reload" }));
    const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (response.status !== 200 || response.redirected || isPage !== url.endsWith(".html")) {
      throw new Error(`${url} cannot be kept: ${response.status}`);
    }
    await cache.put(key, response);
  }
}

/** Lets go of the files of other builds. */
export async function tidyPrecache(): Promise<void> {
  const cache = await caches.open(cacheName);
  const expected = new Set(keys.values());
  for (const request of await cache.keys()) if (!expected.has(request.url)) await cache.delete(request);
}

/** Whether a file belongs to this build. */
export function isPrecached(url: string): boolean {
  return keyOf(url) !== undefined;
}

/** The kept file; `undefined` where it does not belong to this build, or the browser has lost it. */
export async function matchPrecache(url: string): Promise<Response | undefined> {
  const key = keyOf(url);
  return key === undefined ? undefined : (await caches.open(cacheName)).match(key);
}

function keyOf(url: string): string | undefined {
  return keys.get(new URL(url, self.location.href).href);
}
