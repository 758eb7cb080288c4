import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { compressedBest, exceedsInitialCongestionWindow, type PreparedResponse } from "./prepared-response.ts";
import type { ShownItem } from "./shown-items.ts";

interface Entry {
  readonly response: PreparedResponse;
  /** Generation of the content that the response was made from. */
  readonly generation: number;
  /** Expiry in the time of `performance.now()`. An expired entry is compared with its successor. */
  readonly expiresAt: number;
}

const searchBytes = 4 * 1024 * 1024;

/**
 * Prepared responses in memory, by key, with a limit of bytes and a lifetime. Concurrent requests for a missing key
 * share one computation.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, Promise<PreparedResponse>>();
  /** Responses that are compressed as small as possible, or will be, or are too small for it. */
  readonly #best = new WeakSet<PreparedResponse>();
  /** Times of the latest changes by item, for responses that were being made then. */
  readonly #changes = new LRUCache<ShownItem, number>({ max: 10_000 });
  #generation = 0;
  #searches: ResponseCache | undefined;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }) => response.body.length + (response.compressed?.body.length ?? 0) + 1024,
    });
  }

  /**
   * A small second cache for requests of unlimited variety, such as searches. It cannot evict responses that many
   * readers request.
   */
  get searches(): ResponseCache {
    this.#searches ??= new ResponseCache(searchBytes);
    return this.#searches;
  }

  /** Bytes of the cached responses, without those of `searches`. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** Returns the valid response of a key. A response that is requested again is compressed as small as possible. */
  peek(key: string): PreparedResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry?.generation !== this.#generation || entry.expiresAt <= performance.now()) return undefined;
    if (!this.#best.has(entry.response)) void this.#improve(key, entry.response);
    return entry.response;
  }

  async #improve(key: string, response: PreparedResponse): Promise<void> {
    if (this.#best.has(response)) return;
    this.#best.add(response);
    if (!response.compressed) return;
    const best = await compressedBest(response).catch(() => undefined);
    if (!best) {
      // Too many wait: the next request tries again.
      this.#best.delete(response);
      return;
    }
    this.#best.add(best);
    // Replaces only the response it was made from, for the rest of its lifetime.
    const entry = this.#entries.peek(key);
    if (entry?.response === response) this.#entries.set(key, { ...entry, response: best });
  }

  /** Returns the cached response of a key, or computes it. Only responses with status 200 are cached. */
  get(key: string, seconds: number, compute: () => Promise<PreparedResponse>): Promise<PreparedResponse> {
    const cached = this.peek(key);
    if (cached) return Promise.resolve(cached);
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const generation = this.#generation;
    const start = performance.now();
    const computing = compute()
      .then((computed) => {
        if (computed.full.status !== 200) return computed;
        // Mostly it equals the previous response, which may be compressed better.
        const previous = this.#entries.peek(key)?.response;
        const response =
          previous &&
          isDeepStrictEqual(previous.full, computed.full) &&
          isDeepStrictEqual(previous.items, computed.items)
            ? previous
            : computed;
        // A response made before a change of content must not be valid after it.
        if (generation === this.#generation && !this.#hasChanged(computed, start)) {
          this.#entries.set(key, { response, generation, expiresAt: performance.now() + seconds * 1000 });
          // No client waits here, and the next reader should not wait for a second round trip.
          if (exceedsInitialCongestionWindow(response)) void this.#improve(key, response);
        }
        return response;
      })
      .finally(() => {
        // After a change of content another computation may be pending under the key.
        if (this.#pending.get(key) === computing) this.#pending.delete(key);
      });
    this.#pending.set(key, computing);
    return computing;
  }

  /** Items whose comments or counters the cached response of a key shows. */
  itemsOf(key: string): ReadonlySet<ShownItem> {
    return this.#entries.peek(key)?.response.items ?? new Set();
  }

  /** Invalidates the responses that show an item, because its comments or counters have changed. */
  invalidate(item: ShownItem): void {
    this.#changes.set(item, performance.now());
    // They are kept to be compared with their successors. Nobody may wait for one that is being made.
    this.#pending.clear();
    const showing = [...this.#entries.entries()].filter(([, { response }]) => response.items?.has(item));
    for (const [key, entry] of showing) this.#entries.set(key, { ...entry, expiresAt: 0 });
  }

  #hasChanged({ items = new Set() }: PreparedResponse, since: number): boolean {
    return [...items].some((item) => (this.#changes.get(item) ?? -1) >= since);
  }

  /** Invalidates all responses, because content has changed. */
  clear(): void {
    this.#generation++;
    this.#pending.clear();
    this.#searches?.clear();
  }
}
