import { LRUCache } from "lru-cache";
import { HttpError } from "./http-error.ts";

/** So many times in a row, and over time as many in so many seconds. */
export interface Rate {
  readonly times: number;
  readonly seconds: number;
}

/** Callers that are remembered at most; who has been quiet longest is forgotten first. */
const maxCallers = 50_000;

/** Who counts how often somebody asks. Whoever takes from it waits for its word: it may be kept outside the process. */
export interface Limiter {
  /**
   * Takes one of a caller's times.
   *
   * @throws {HttpError} `too_many_requests` with the seconds after which the next one is free
   */
  take(caller: string): void | Promise<void>;
  /** Gives a time back that was taken, since it need not have been. */
  giveBack(caller: string): void | Promise<void>;
}

/** Holds back who asks too often: per network, per address, per whatever names a caller. In this process's memory. */
export class RateLimiter implements Limiter {
  /**
   * For each caller the moment at which everything taken so far will have been earned again. It has a size and no
   * count, since the library sets memory aside for a count: a megabyte and a half for each of some thirty limiters.
   */
  readonly #earnedAt = new LRUCache<string, number>({ maxSize: maxCallers, sizeCalculation: () => 1 });
  readonly #interval: number;
  readonly #ahead: number;
  readonly #now: () => number;

  /** `now` is a clock in milliseconds, which never goes back. */
  constructor({ times, seconds }: Rate, now: () => number = () => performance.now()) {
    this.#interval = (seconds * 1000) / times;
    this.#ahead = (times - 1) * this.#interval;
    this.#now = now;
  }

  take(caller: string): void {
    const now = this.#now();
    const earnedAt = Math.max(now, this.#earnedAt.get(caller) ?? now);
    const wait = earnedAt - now - this.#ahead;
    if (wait > 0) throw new HttpError("too_many_requests", { "retry-after": String(Math.ceil(wait / 1000)) });
    this.#earnedAt.set(caller, earnedAt + this.#interval);
  }

  giveBack(caller: string): void {
    const earnedAt = this.#earnedAt.get(caller);
    if (earnedAt !== undefined) this.#earnedAt.set(caller, earnedAt - this.#interval);
  }
}
