import { liveQuery } from "dexie";

/**
 * Runs a query on the device's database now and whenever what it has read changes, by this page, another or the worker.
 *
 * @returns how to stop
 */
export function observeQuery<T>(query: () => Promise<T>, next: (value: T) => void, failed: () => void): () => void {
  const subscription = liveQuery(query).subscribe({ next, error: failed });
  return () => subscription.unsubscribe();
}
