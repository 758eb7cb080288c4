import { db, withDatabase } from "#src/offline/db.ts";
import { observeQuery } from "#src/offline/observe-query.ts";
import { localDataOwner } from "#src/offline/session.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import { entriesInState } from "./outbox-store.ts";
import { clearMarkIfOutboxEmpty } from "./pending-marker.ts";

/** Refused entries that are listed at most. */
const listed = 100;

/** How a member's outbox stands. */
export interface OutboxSummary {
  /** Entries on their way: waiting, or being sent. */
  readonly waiting: number;
  /** Those that the site has not taken, oldest first. */
  readonly refused: readonly OutboxEntry[];
}

/**
 * Tells a member's entries about some targets in the order in which they were made, sent ones included as long as they
 * are kept: now, and whenever they change, by this page, another or the worker.
 *
 * @returns how to stop
 */
export function observeEntries(
  memberId: number,
  targets: readonly string[],
  next: (entries: OutboxEntry[]) => void,
  failed: () => void,
): () => void {
  const keys = targets.map((target) => [memberId, target]);
  return observeQuery(async () => db.outbox.where("[memberId+target]").anyOf(keys).sortBy("sequence"), next, failed);
}

/**
 * Tells how a member's outbox stands, now and whenever that changes.
 *
 * @returns how to stop
 */
export function observeOutboxSummary(
  memberId: number,
  next: (state: OutboxSummary) => void,
  failed: () => void,
): () => void {
  const read = async () => ({
    waiting: (await entriesInState(memberId, "pending").count()) + (await entriesInState(memberId, "sending").count()),
    refused: await entriesInState(memberId, "rejected").limit(listed).toArray(),
  });
  return observeQuery(read, next, failed);
}

/**
 * How many entries of the member on this device the site has not taken.
 *
 * @throws when the database does not work
 */
export async function countPendingEntries(): Promise<number> {
  const own = localDataOwner();
  if (own === undefined) return 0;
  const states = ["pending", "sending", "rejected"] as const;
  const counts = await withDatabase(() => Promise.all(states.map((state) => entriesInState(own, state).count())));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Removes all entries.
 *
 * @throws when the database does not work
 */
export async function clearOutbox(): Promise<void> {
  await withDatabase(() => db.outbox.clear());
  await clearMarkIfOutboxEmpty(async () => 0);
}
