import { createEmitter } from "#shared/emitter.ts";

/*
 * After a lost connection an open page may have missed changes. Its data from before is requested again, past the
 * cached copies of the worker, which may be from the same time.
 */

let missedUntil = 0;
const refreshed = createEmitter();

/** Records that changes up to now may have been missed. */
export function recordMissedChanges(): void {
  missedUntil = Date.now();
}

/** Whether data that was updated at this time, in milliseconds, may lack changes; 0 for no data. */
export function mayLackChanges(updatedAt: number): boolean {
  return updatedAt > 0 && updatedAt < missedUntil;
}

/** Calls back after the queries in use were requested again; for data that is not in a query. */
export const { subscribe: onRefreshed, emit: emitRefreshed } = refreshed;
