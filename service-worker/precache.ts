import { headersWithoutEncoding } from "./headers-without-encoding.ts";

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
/** The file that brings the small scripts, by name. */
let smallScripts: string | undefined;
/** Files that are fetched one by one sooner than with all the others. */
const few = 8;

/** Says which files belong to this build. */
export function setPrecache(entries: readonly PrecacheEntry[]): void {
  for (const { url, revision } of entries) {
    const key = new URL(url, self.location.href);
    const { href } = key;
    if (revision) key.searchParams.set(revisionParam, revision);
    if (url.endsWith(".json")) smallScripts = href;
    else keys.set(href, key.href);
  }
}

/**
 * Fetches the files of this build that are not kept yet: small scripts in one, the others one after the other, for the
 * page has the network to itself.
 *
 * @throws when one cannot be had whole, or is something else: then the worker does not come
 */
export async function installPrecache(): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Map([...keys].filter(([, key]) => !kept.has(key)));
  if (smallScripts && missing.size > few) {
    // What it does not bring is fetched by itself.
    const brought = await fetchSmallScripts(smallScripts).catch(() => new Map<string, Response>());
    for (const [url, script] of brought) {
      const key = missing.get(url);
      if (!key) continue;
      await cache.put(key, script);
      missing.delete(url);
    }
  }
  for (const [url, key] of missing) {
    // A name with a hash stays right, so the browser's own cache may have it from the page.
    const response = await fetch(new Request(url, { cache: url === key ? "default" : "reload" }));
    const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (response.status !== 200 || response.redirected || isPage !== url.endsWith(".html")) {
      throw new Error(`${url} cannot be kept: ${response.status}`);
    }
    await cache.put(key, response);
  }
}

/** Small scripts by URL, each as if it had been fetched by itself. */
async function fetchSmallScripts(url: string): Promise<Map<string, Response>> {
  const response = await fetch(new Request(url));
  const texts = (await response.json()) as Record<string, string>;
  const headers = headersWithoutEncoding(response);
  for (const name of ["etag", "vary"]) headers.delete(name);
  headers.set("content-type", "text/javascript; charset=utf-8");
  const scripts = Object.entries(texts).map(
    ([name, text]) => [new URL(name, self.location.href).href, new Response(text, { headers })] as const,
  );
  return new Map(scripts);
}

/** Lets go of the files of other builds. */
export async function cleanupPrecache(): Promise<void> {
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
