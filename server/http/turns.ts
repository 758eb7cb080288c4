import { Refusal } from "./refusal.ts";

/** Seconds after which to come back when too many wait. */
const retryAfter = 5;

/**
 * Lets so many work at a time; the others wait here, in the order in which they came. Whoever waits for the database
 * with a connection in his hands keeps it from readers, and of many likes of one article all but one only wait.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #mostWaiting: number;
  #free: number;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#free = atOnce;
    this.#mostWaiting = waiting;
  }

  /**
   * Does some work when it is its turn.
   *
   * @throws {Refusal} `too_many_requests` when too many wait already; otherwise what the work throws
   */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.length < this.#mostWaiting) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else throw new Refusal("too_many_requests", { "retry-after": String(retryAfter) });
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
