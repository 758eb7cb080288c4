import { headersWithoutEncoding } from "./headers-without-encoding.ts";
import { retireSignal } from "./lifecycle.ts";

/** Files kept on first use: so many, and for how long after they were last used. */
export interface RuntimeCache {
  readonly name: string;
  readonly maxEntries: number;
  readonly maxAgeSeconds: number;
}

/** When a kept file was last used, to the day: not each use should write it anew. */
const usedHeader = "x-kapok-last-used";
/** Its name in release 0.1. To be removed with release 0.3. */
const legacyUsedHeader = "x-kapok-used";
const day = 24 * 60 * 60 * 1000;

/** Removes the database in which earlier releases noted when files were used. */
export function deleteLegacyDatabase(): void {
  indexedDB.deleteDatabase("workbox-expiration");
}

/**
 * The kept file, or else the network's, which is kept.
 *
 * @throws when neither is there
 */
export async function cacheFirst(event: ExtendableEvent, request: Request, cache: RuntimeCache): Promise<Response> {
  const kept = await find(cache, request);
  if (!kept) return fromNetwork(event, request, cache);
  const age = Date.now() - usedAt(kept);
  // A moment to come was noted by a clock since put right.
  if (age < 0 || age > day) event.waitUntil(keep(cache, request, kept.clone()));
  return kept;
}

/**
 * The kept file, which the network renews behind the reader's back, or else the network's.
 *
 * @throws when neither is there
 */
export async function staleWhileRevalidate(
  event: ExtendableEvent,
  request: Request,
  cache: RuntimeCache,
): Promise<Response> {
  const kept = await find(cache, request);
  const renewed = fromNetwork(event, request, cache);
  if (!kept) return renewed;
  event.waitUntil(renewed.catch(() => undefined));
  return kept;
}

function find({ name }: RuntimeCache, request: Request): Promise<Response | undefined> {
  // A device whose storage fails has the network.
  return caches.match(request, { cacheName: name }).catch(() => undefined);
}

async function fromNetwork(event: ExtendableEvent, request: Request, cache: RuntimeCache): Promise<Response> {
  // What is under way must not hold up another version that takes over.
  const signal = AbortSignal.any([request.signal, retireSignal]);
  const response = await fetch(new Request(request, { signal }));
  // A page in place of a file is a captive portal or a mistake of a server; kept, it would stay for good.
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (response.status === 200 && !isPage) event.waitUntil(keep(cache, request, response.clone()));
  return response;
}

/** Keeps a file as the last one used; those not used for longest make room. */
async function keep(cache: RuntimeCache, request: Request, response: Response): Promise<void> {
  const headers = headersWithoutEncoding(response);
  headers.set(usedHeader, new Date().toISOString());
  const file = new Response(await response.blob(), { headers });
  try {
    const store = await caches.open(cache.name);
    // In its new place at the end.
    await store.delete(request);
    await store.put(request, file);
    await trim(store, cache);
  } catch (error) {
    // Whatever has no room now goes: what the reader has written comes first.
    if ((error as { name?: unknown } | undefined)?.name === "QuotaExceededError") await caches.delete(cache.name);
  }
}

async function trim(store: Cache, { maxEntries, maxAgeSeconds }: RuntimeCache): Promise<void> {
  const requests = await store.keys();
  const tooMany = requests.length - maxEntries;
  for (const [place, request] of requests.entries()) {
    const oldest = place < tooMany ? undefined : await store.match(request);
    if (oldest && Date.now() - usedAt(oldest) < maxAgeSeconds * 1000) return;
    await store.delete(request);
  }
}

/** Milliseconds; of a file that an earlier release kept, never. */
function usedAt({ headers }: Response): number {
  return Date.parse(headers.get(usedHeader) ?? headers.get(legacyUsedHeader) ?? "") || 0;
}
