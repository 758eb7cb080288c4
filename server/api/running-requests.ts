import type { MiddlewareHandler } from "hono";

/** Counts the requests that are being handled, also those whose client has left. */
export class RunningRequests {
  #count = 0;
  #finished: (() => void) | undefined;

  readonly track: MiddlewareHandler = async (_, next) => {
    this.#count++;
    try {
      await next();
    } finally {
      this.#count--;
      if (this.#count === 0) this.#finished?.();
    }
  };

  /** Resolves when no request is being handled. Call it once, when no further ones can come. */
  finished(): Promise<void> {
    return new Promise((resolve) => {
      this.#finished = resolve;
      if (this.#count === 0) resolve();
    });
  }
}
