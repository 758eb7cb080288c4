import * as v from "valibot";
import { apiPath } from "#contract/http/api-path.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { offlineReadFor } from "#contract/http/offline-reads.ts";
import { readTimeLimit } from "#contract/limits.ts";
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

/** Milliseconds a checked copy counts as fresh, so that a page told of a change gets it without another check. */
const freshFor = 10_000;
/** Milliseconds the database may take before a read does without it. */
const databaseTimeLimit = 1500;

/** A read of the API that is kept on the device, and its key. */
interface KeptRead {
  readonly endpoint: Endpoint;
  readonly path: string;
}

/**
 * Answers a read of the API: with the kept copy at once, which the network then freshens, or from the network,
 * whose answer is kept. `undefined` for everything that is not kept, above all for what carries a token.
 */
export function handleApiRead(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || request.method !== "GET" || request.mode === "navigate") return undefined;
  if (request.headers.has("authorization")) return undefined;
  const read = keptReadOf(url);
  return read && answer(event, read);
}

/** Keeps what the page read before the worker was there, unless a later copy is kept already. */
export async function cacheInitialReads(reads: readonly CachedRead[]): Promise<void> {
  for (const { path, data, savedAt, etag = null } of reads) {
    const read = keptReadOf(new URL(path, self.location.origin));
    if (!read || !v.is(read.endpoint.answer, data)) continue;
    const kept = await findInTime(read);
    if (!kept || kept.savedAt < savedAt) await keepAnswer(read, { data, etag }, savedAt);
  }
}

/** The kept copies of some reads, as far as there are any; the network is not asked. */
export async function getCachedReads(paths: readonly string[]): Promise<CachedRead[]> {
  const rows = await Promise.all(
    paths.map((path) => {
      const read = keptReadOf(new URL(path, self.location.origin));
      return read && findInTime(read);
    }),
  );
  return rows.flatMap((row, place) => (row ? { ...row, path: paths[place] ?? row.path } : []));
}

/** Asks the network for a read that nobody waits for and keeps the answer, unless the copy is younger than that (ms). */
export async function prefetchRead(path: string, youngerThan: number): Promise<void> {
  const url = new URL(path, self.location.origin);
  const read = keptReadOf(url);
  if (!read) return;
  const kept = await findInTime(read);
  const age = kept ? Date.now() - Date.parse(kept.savedAt) : Number.POSITIVE_INFINITY;
  if (age >= 0 && age < youngerThan) return;
  const found = await fetchFromNetwork(read.endpoint, url.href);
  if (typeof found === "object") await keepAnswer(read, found, new Date().toISOString());
}

/** What the network answers to a read that nobody waits for. */
export async function fetchFromNetwork(endpoint: Endpoint, url: string): Promise<ParsedResponse | "gone" | "unusable"> {
  const limit = createTimeout(readTimeLimit.nothingKept);
  return fetch(new Request(url, { cache: "no-cache", signal: limit.signal }))
    .then((response) => parseApiResponse(endpoint, response))
    .catch(() => "unusable" as const)
    .finally(limit.end);
}

function keptReadOf({ pathname, searchParams }: URL): KeptRead | undefined {
  const endpoint = offlineReadFor(pathname);
  if (!endpoint || endpoint.keep === "none") return undefined;
  return { endpoint, path: apiPath(pathname.slice("/api".length), Object.fromEntries(searchParams)) };
}

async function answer(event: FetchEvent, read: KeptRead): Promise<Response> {
  const kept = await findInTime(read);
  if (!kept) return fromNetwork(event, read);
  const age = Date.now() - Date.parse(kept.savedAt);
  // A copy from the future was saved by a clock since put right: nothing is known of its age.
  const fresh = age >= 0 && age < freshFor;
  if (!fresh) event.waitUntil(freshen(event.request, read, kept));
  return toCachedResponse(kept, { fresh });
}

/** The kept copy; a database that fails or hangs counts as empty. */
function findInTime({ endpoint, path }: KeptRead): Promise<CachedResponse | undefined> {
  return withTimeout(databaseTimeLimit, findCached(endpoint, path));
}

/** Passes the network's answer through as it is, and keeps it when it fits. */
async function fromNetwork(event: FetchEvent, read: KeptRead): Promise<Response> {
  const limit = createTimeout(readTimeLimit.nothingKept);
  try {
    // Past the browser's cache: a captive portal's page may lie there, and would be had again and again.
    const response = await fetch(new Request(event.request, { cache: "no-cache", signal: limit.signal }));
    event.waitUntil(keepResponse(read, response.clone()).finally(limit.end));
    return response;
  } catch {
    limit.end();
    event.waitUntil(broadcastToClients({ type: "read", path: read.path, outcome: "failed" }));
    return Response.error();
  }
}

async function keepResponse(read: KeptRead, response: Response): Promise<void> {
  const found = await parseApiResponse(read.endpoint, response);
  if (typeof found === "object") await keepAnswer(read, found, new Date().toISOString());
}

/** Checks under way, by path: several tabs, or a page that reads twice, share one. */
const checks = new Map<string, Promise<void>>();

/** Asks the network about a kept copy and tells the pages what came of it. */
function freshen(request: Request, read: KeptRead, kept: CachedResponse): Promise<void> {
  const { path } = read;
  const underWay =
    checks.get(path) ??
    check(request, read, kept)
      .finally(() => checks.delete(path))
      .then(async (outcome) => {
        await broadcastToClients({ type: "read", path, outcome });
        if (outcome === "changed" || outcome === "gone") await refreshPagesUsing(path);
      });
  checks.set(path, underWay);
  return underWay;
}

async function check(request: Request, read: KeptRead, kept: CachedResponse): Promise<RevalidationResult> {
  const { endpoint, path } = read;
  const limit = createTimeout(readTimeLimit.kept);
  const found = await fetch(new Request(request, { cache: "no-cache", signal: limit.signal }))
    .then((response) => parseApiResponse(endpoint, response))
    .catch(() => "unusable" as const)
    .finally(limit.end);
  if (found === "unusable") return "failed";
  if (found === "gone") {
    await removeCached(endpoint, path);
    return "gone";
  }
  const savedAt = new Date().toISOString();
  if (isSameResponse(found, kept)) {
    await markRevalidated(endpoint, kept, { etag: found.etag, savedAt });
    return "same";
  }
  if ((await keepAnswer(read, found, savedAt)) === "kept") return "changed";
  // The page will read again: it must then find the network's answer, not the old copy, or it would ask for ever.
  return (await removeCached(endpoint, path)) ? "changed" : "failed";
}

async function keepAnswer(
  { endpoint, path }: KeptRead,
  { data, etag }: ParsedResponse,
  savedAt: string,
): Promise<CacheWriteResult> {
  const kept = await cacheResponse(endpoint, path, data, { etag, savedAt });
  if (kept === "quota") await broadcastToClients({ type: "quota" });
  return kept;
}
