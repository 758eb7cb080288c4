import { LRUCache } from "lru-cache";
import { compressedBest, type Representation } from "./representation.ts";

/**
 * Representations by key, in memory, for a bounded number of bytes and seconds.
 * Requests for the same missing key wait for one that makes it.
 */
export class Representations {
  readonly #kept: LRUCache<string, Representation>;
  readonly #underWay = new Map<string, Promise<Representation>>();
  /** Those that are, or are being, compressed as small as they get. */
  readonly #best = new WeakSet<Representation>();
  #generation = 0;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body, compressed }) => body.length + (compressed?.body.length ?? 0) + 1024,
    });
  }

  /** What is kept under a key, if it is still good. What is asked for again is compressed as small as it gets. */
  peek(key: string): Representation | undefined {
    const kept = this.#kept.get(key);
    if (kept?.compressed && !this.#best.has(kept)) {
      this.#best.add(kept);
      void this.#improve(key, kept);
    }
    return kept;
  }

  async #improve(key: string, kept: Representation): Promise<void> {
    const best = await compressedBest(kept);
    this.#best.add(best);
    // Only in place of the one it was made from, for the rest of its time.
    if (this.#kept.peek(key) === kept) this.#kept.set(key, best, { ttl: Math.max(1, this.#kept.getRemainingTTL(key)) });
  }

  /** The kept representation, or a new one; errors are not kept. */
  get(key: string, seconds: number, make: () => Promise<Representation>): Promise<Representation> {
    const kept = this.peek(key);
    if (kept) return Promise.resolve(kept);
    const waiting = this.#underWay.get(key);
    if (waiting) return waiting;
    const generation = this.#generation;
    const making = make()
      .then((made) => {
        // What was read before a change of content must not be kept after it.
        if (made.whole.status === 200 && generation === this.#generation) {
          this.#kept.set(key, made, { ttl: seconds * 1000 });
        }
        return made;
      })
      .finally(() => {
        // After a change of content another one may be under way by now, and those who wait must find it.
        if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      });
    this.#underWay.set(key, making);
    return making;
  }

  /** Forgets everything, because content has changed. */
  clear(): void {
    this.#generation++;
    this.#kept.clear();
    this.#underWay.clear();
  }
}
