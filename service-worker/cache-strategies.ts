import { retireSignal } from "./lifecycle.ts";

/** A cache of files that are cached on first use, with its limits. */
export interface RuntimeCache {
  readonly name: string;
  readonly maxEntries: number;
  /** Seconds after the last use. */
  readonly maxAgeSeconds: number;
}

/** The time of a file's last use, to the day: not each use should cost a write. */
const usedHeader = "x-kapok-last-used";
/** Its name in release 0.1. To be removed with release 0.3. */
const legacyUsedHeader = "x-kapok-used";
const day = 24 * 60 * 60 * 1000;

/** Deletes the database in which earlier releases recorded the use of files. */
export function deleteLegacyDatabase(): void {
  indexedDB.deleteDatabase("workbox-expiration");
}

/**
 * The cached file, or else the network's, which is cached.
 *
 * @throws when the file is not cached and the network fails
 */
export async function cacheFirst(event: ExtendableEvent, request: Request, cache: RuntimeCache): Promise<Response> {
  const cached = await match(cache, request);
  if (!cached) return fromNetwork(event, request, cache);
  const age = Date.now() - usedAt(cached);
  // A time in the future is from a wrong clock.
  if (age < 0 || age > day) event.waitUntil(store(cache, request, cached.clone()));
  return cached;
}

/**
 * The cached file, which is revalidated in the background, or else the network's.
 *
 * @throws when the file is not cached and the network fails
 */
export async function staleWhileRevalidate(
  event: ExtendableEvent,
  request: Request,
  cache: RuntimeCache,
): Promise<Response> {
  const cached = await match(cache, request);
  const fresh = fromNetwork(event, request, cache);
  if (!cached) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return cached;
}

/** Headers for a body that was read from a response: it is no longer compressed, and its length is another. */
export function headersWithoutEncoding(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return headers;
}

function match({ name }: RuntimeCache, request: Request): Promise<Response | undefined> {
  // Without working storage, the network is used.
  return caches.match(request, { cacheName: name }).catch(() => undefined);
}

async function fromNetwork(event: ExtendableEvent, request: Request, cache: RuntimeCache): Promise<Response> {
  // A request in flight must not delay the activation of another version.
  const signal = AbortSignal.any([request.signal, retireSignal]);
  const response = await fetch(new Request(request, { signal }));
  // An HTML page in place of a file comes from a captive portal or a misconfigured server.
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (response.status === 200 && !isPage) event.waitUntil(store(cache, request, response.clone()));
  return response;
}

/** Caches a file as the last used one, and removes those above the limits. */
async function store(cache: RuntimeCache, request: Request, response: Response): Promise<void> {
  const headers = headersWithoutEncoding(response);
  headers.set(usedHeader, new Date().toISOString());
  const file = new Response(await response.blob(), { headers });
  try {
    const files = await caches.open(cache.name);
    // Entries are in the order of insertion: deleted first, this one becomes the last.
    await files.delete(request);
    await files.put(request, file);
    await trim(files, cache);
  } catch (error) {
    // Without room the whole cache goes: the reader's own texts need it more.
    if ((error as { name?: unknown } | undefined)?.name === "QuotaExceededError") await caches.delete(cache.name);
  }
}

async function trim(files: Cache, { maxEntries, maxAgeSeconds }: RuntimeCache): Promise<void> {
  const requests = await files.keys();
  const excess = requests.length - maxEntries;
  for (const [index, request] of requests.entries()) {
    if (index >= excess) {
      const oldest = await files.match(request);
      // Another request deletes it just now, to cache it again.
      if (!oldest) continue;
      if (Date.now() - usedAt(oldest) < maxAgeSeconds * 1000) return;
    }
    await files.delete(request);
  }
}

/** Milliseconds since the epoch; 0 for a file of an earlier release without the header. */
function usedAt({ headers }: Response): number {
  return Date.parse(headers.get(usedHeader) ?? headers.get(legacyUsedHeader) ?? "") || 0;
}
