import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { compressedBest, exceedsInitialCongestionWindow, type PreparedResponse } from "./prepared-response.ts";

interface Kept {
  readonly made: PreparedResponse;
  /** Content as it was when this was made. */
  readonly generation: number;
  /** Until when it is good, as `performance.now()` has it; after that it is what the next one is compared with. */
  readonly until: number;
}

const passingBytes = 4 * 1024 * 1024;

/**
 * Representations by key, in memory, for a bounded number of bytes and seconds.
 * Requests for the same missing key wait for one that makes it.
 */
export class ResponseCache {
  readonly #kept: LRUCache<string, Kept>;
  readonly #underWay = new Map<string, Promise<PreparedResponse>>();
  /** Those that are, or are being, compressed as small as they get, and those too small for it. */
  readonly #best = new WeakSet<PreparedResponse>();
  #generation = 0;
  #passing: ResponseCache | undefined;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ made }) => made.body.length + (made.compressed?.body.length ?? 0) + 1024,
    });
  }

  /**
   * A small memory beside this one, for what can be asked in any number of ways, such as answers to questions: it
   * spares the work for the same one again, and never takes the place of what everybody reads.
   */
  get passing(): ResponseCache {
    this.#passing ??= new ResponseCache(passingBytes);
    return this.#passing;
  }

  /** Bytes that are kept, without those of `passing`. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** What is kept under a key, if it is still good. What is asked for again is compressed as small as it gets. */
  peek(key: string): PreparedResponse | undefined {
    const kept = this.#kept.get(key);
    if (kept?.generation !== this.#generation || kept.until <= performance.now()) return undefined;
    if (!this.#best.has(kept.made)) void this.#improve(key, kept.made);
    return kept.made;
  }

  async #improve(key: string, made: PreparedResponse): Promise<void> {
    if (this.#best.has(made)) return;
    this.#best.add(made);
    if (!made.compressed) return;
    const best = await compressedBest(made);
    this.#best.add(best);
    // Only in place of the one it was made from, for the rest of its time.
    const now = this.#kept.peek(key);
    if (now?.made === made) this.#kept.set(key, { ...now, made: best });
  }

  /** The kept representation, or a new one; errors are not kept. */
  get(key: string, seconds: number, make: () => Promise<PreparedResponse>): Promise<PreparedResponse> {
    const kept = this.peek(key);
    if (kept) return Promise.resolve(kept);
    const waiting = this.#underWay.get(key);
    if (waiting) return waiting;
    const generation = this.#generation;
    const making = make()
      .then((made) => {
        if (made.whole.status !== 200) return made;
        // Mostly it says what it said before, and that one may be compressed as small as it gets.
        const before = this.#kept.peek(key)?.made;
        const chosen = before && isDeepStrictEqual(before.whole, made.whole) ? before : made;
        // What was read before a change of content must not be good after it.
        if (generation === this.#generation) {
          this.#kept.set(key, { made: chosen, generation, until: performance.now() + seconds * 1000 });
          // Nobody waits for it here, and the next reader shall not wait for a second round trip.
          if (exceedsInitialCongestionWindow(chosen)) void this.#improve(key, chosen);
        }
        return chosen;
      })
      .finally(() => {
        // After a change of content another one may be under way by now, and those who wait must find it.
        if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      });
    this.#underWay.set(key, making);
    return making;
  }

  /** From now on nothing that is kept is good any more, because content has changed. */
  clear(): void {
    this.#generation++;
    this.#underWay.clear();
    this.#passing?.clear();
  }
}
