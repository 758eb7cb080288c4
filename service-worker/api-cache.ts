import { apiPath } from "#contract/http/api-path.ts";
import { offlineTableFor } from "#contract/http/offline-reads.ts";
import { readTimeLimit } from "#contract/limits.ts";
import { versionHeaders } from "#shared/version-headers.ts";
import type { CachedResponse } from "#src/offline/db.ts";
import {
  type CacheWriteResult,
  cacheResponse,
  findCached,
  markRevalidated,
  removeCached,
} from "#src/offline/response-cache.ts";
import type { CachedRead, RevalidationResult } from "#src/offline/worker-messages.ts";
import { isSameResponse, type ParsedResponse, parseApiResponse, toCachedResponse } from "./api-response.ts";
import { broadcastToClients } from "./broadcast.ts";
import { refreshPagesUsing } from "./page-cache.ts";
import { createTimeout, withTimeout } from "./with-timeout.ts";

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds for which a revalidated response is fresh: a page notified of a change reads it without another request. */
const freshFor = 10_000;
/** Milliseconds after which a read goes on without the database. */
const databaseTimeLimit = 1500;

/**
 * Handles a read of the API: responds with the cached response and revalidates it, or passes on the network's and caches
 * it. A request in mode `reload` drops the cached response first; one in mode `no-cache` waits for the network. `undefined` for all other requests, above all those
 * with a token.
 */
export function handleApiRead(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || request.method !== "GET" || request.mode === "navigate") return undefined;
  if (request.headers.has("authorization")) return undefined;
  const path = cacheKey(url);
  return path === undefined ? undefined : respond(event, path);
}

/** Caches the responses that the page read before the worker was active, unless a later one is cached. */
export async function cacheInitialReads(reads: readonly CachedRead[]): Promise<void> {
  for (const { path: url, data, savedAt, etag = null } of reads) {
    const path = cacheKey(new URL(url, self.location.origin));
    if (path === undefined || typeof data !== "object" || data === null) continue;
    const cached = await findInTime(path);
    if (!cached || cached.savedAt < savedAt) await store(path, { data, etag }, savedAt);
  }
}

/** The cached responses among some reads; the network is not used. */
export async function getCachedReads(paths: readonly string[]): Promise<CachedRead[]> {
  const rows = await Promise.all(
    paths.map((url) => {
      const path = cacheKey(new URL(url, self.location.origin));
      return path === undefined ? undefined : findInTime(path);
    }),
  );
  return rows.flatMap((row, index) => (row ? { ...row, path: paths[index] ?? row.path } : []));
}

/** Requests and caches a response in the background, unless the cached one is younger than `maxAge` (ms). */
export async function prefetchRead(url: string, maxAge: number): Promise<void> {
  const { href } = new URL(url, self.location.origin);
  const path = cacheKey(new URL(href));
  if (path === undefined) return;
  const cached = await findInTime(path);
  const age = cached ? Date.now() - Date.parse(cached.savedAt) : Number.POSITIVE_INFINITY;
  if (age >= 0 && age < maxAge) return;
  const parsed = await fetchFromNetwork(href);
  if (typeof parsed === "object") await store(path, parsed, new Date().toISOString());
}

/** The network's response to a read in the background. */
export function fetchFromNetwork(url: string): Promise<ParsedResponse | "gone" | "unusable"> {
  return fetchParsed(url, readTimeLimit.uncached);
}

async function fetchParsed(
  request: Request | string,
  timeLimit: number,
): Promise<ParsedResponse | "gone" | "unusable"> {
  const limit = createTimeout(timeLimit);
  return fetch(new Request(request, { headers: versionHeaders, cache: "no-cache", signal: limit.signal }))
    .then(parseApiResponse)
    .catch(() => "unusable" as const)
    .finally(limit.end);
}

/** The path under which the response of a read is cached; `undefined` for reads that devices do not cache. */
function cacheKey({ pathname, searchParams }: URL): string | undefined {
  if (!offlineTableFor(pathname)) return undefined;
  return apiPath(pathname.slice("/api".length), Object.fromEntries(searchParams));
}

async function respond(event: FetchEvent, path: string): Promise<Response> {
  // The page could not use the cached response.
  if (event.request.cache === "reload") await withTimeout(databaseTimeLimit, removeCached(path));
  const cached = await findInTime(path);
  if (!cached) return fromNetwork(event, path);
  // The page may have missed changes.
  if (event.request.cache === "no-cache") return revalidateFirst(event, path, cached);
  const age = Date.now() - Date.parse(cached.savedAt);
  // A time in the future is from a wrong clock: the age is unknown.
  const fresh = age >= 0 && age < freshFor;
  if (!fresh) event.waitUntil(revalidateOnce(event.request, path, cached));
  return toCachedResponse(cached, { fresh });
}

/** The cached response; a database that fails or hangs counts as empty. */
function findInTime(path: string): Promise<CachedResponse | undefined> {
  return withTimeout(databaseTimeLimit, findCached(path));
}

/** Passes the network's response through, and caches it when it is usable. */
async function fromNetwork(event: FetchEvent, path: string): Promise<Response> {
  const limit = createTimeout(readTimeLimit.uncached);
  try {
    // Past the browser's HTTP cache, which may hold a captive portal's page.
    const response = await fetch(
      new Request(event.request, { headers: versionHeaders, cache: "no-cache", signal: limit.signal }),
    );
    event.waitUntil(storeResponse(path, response.clone()).finally(limit.end));
    return response;
  } catch {
    limit.end();
    event.waitUntil(broadcastToClients({ type: "read", path, outcome: "failed" }));
    return Response.error();
  }
}

async function storeResponse(path: string, response: Response): Promise<void> {
  const parsed = await parseApiResponse(response);
  if (typeof parsed === "object") await store(path, parsed, new Date().toISOString());
}

/** Revalidations in flight, by path: several tabs, or a page that reads twice, share one. */
const inFlight = new Map<string, Promise<void>>();

/** Revalidates a cached response and broadcasts the result. */
function revalidateOnce(request: Request, path: string, cached: CachedResponse): Promise<void> {
  const revalidation =
    inFlight.get(path) ??
    revalidate(request, path, cached)
      .finally(() => inFlight.delete(path))
      .then(async (outcome) => {
        await broadcastToClients({ type: "read", path, outcome });
        if (outcome === "changed" || outcome === "gone") await refreshPagesUsing(path);
      });
  inFlight.set(path, revalidation);
  return revalidation;
}

/** Responds after the revalidation; with the cached response if the network fails. It shares no earlier request. */
async function revalidateFirst(event: FetchEvent, path: string, cached: CachedResponse): Promise<Response> {
  const outcome = await revalidate(event.request, path, cached);
  if (outcome === "failed") {
    event.waitUntil(broadcastToClients({ type: "read", path, outcome }));
    return toCachedResponse(cached, { fresh: false });
  }
  if (outcome !== "same") event.waitUntil(refreshPagesUsing(path));
  const current = outcome === "same" ? cached : await findInTime(path);
  return current ? toCachedResponse(current, { fresh: true }) : fromNetwork(event, path);
}

async function revalidate(request: Request, path: string, cached: CachedResponse): Promise<RevalidationResult> {
  const parsed = await fetchParsed(request, readTimeLimit.cached);
  if (parsed === "unusable") return "failed";
  if (parsed === "gone") {
    await removeCached(path);
    return "gone";
  }
  const savedAt = new Date().toISOString();
  if (isSameResponse(parsed, cached)) {
    await markRevalidated(cached, { etag: parsed.etag, savedAt });
    return "same";
  }
  if ((await store(path, parsed, savedAt)) === "cached") return "changed";
  // The page reads again: it must not find the old response, or it would revalidate forever.
  return (await removeCached(path)) ? "changed" : "failed";
}

async function store(path: string, { data, etag }: ParsedResponse, savedAt: string): Promise<CacheWriteResult> {
  const result = await cacheResponse(path, data, { etag, savedAt });
  if (result === "quota") await broadcastToClients({ type: "quota" });
  return result;
}
