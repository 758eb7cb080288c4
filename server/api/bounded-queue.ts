import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { ApiError } from "#contract/http/errors.ts";

/** Runs work in its turn. @throws {ApiError} `unavailable` when too much work waits */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that runs so many tasks at a time and rejects further ones when so many wait. Other requests go on
 * between two tasks, however long these use the processor.
 */
export function boundedQueue({ running, waiting }: { running: number; waiting: number }): BoundedQueue {
  const takeTurn = pLimit(running);
  return async (work) => {
    if (takeTurn.pendingCount >= waiting) throw new ApiError("unavailable");
    return takeTurn(async () => {
      await setImmediate();
      return work();
    });
  };
}
