import { db, withDatabase } from "../db.ts";
import { observe } from "../live.ts";
import { owner } from "../session.ts";
import { ofState } from "./rows.ts";
import type { Wish } from "./wish.ts";
import { noteNoWishes } from "./wish-flag.ts";

/** Refused wishes that are listed at most. */
const listed = 100;

/** How a member's outbox stands. */
export interface OutboxState {
  /** Wishes on their way: waiting, or being sent. */
  readonly waiting: number;
  /** Those that the site has not taken, oldest first. */
  readonly refused: readonly Wish[];
}

/**
 * Tells a member's wishes about some targets in the order in which they were made, sent ones included as long as they
 * are kept: now, and whenever they change, by this page, another or the worker.
 *
 * @returns how to stop
 */
export function observeWishes(
  memberId: number,
  targets: readonly string[],
  next: (wishes: Wish[]) => void,
  failed: () => void,
): () => void {
  const keys = targets.map((target) => [memberId, target]);
  return observe(async () => db.outbox.where("[memberId+target]").anyOf(keys).sortBy("sequence"), next, failed);
}

/**
 * Tells how a member's outbox stands, now and whenever that changes.
 *
 * @returns how to stop
 */
export function observeOutbox(memberId: number, next: (state: OutboxState) => void, failed: () => void): () => void {
  const read = async () => ({
    waiting: (await ofState(memberId, "waiting").count()) + (await ofState(memberId, "sending").count()),
    refused: await ofState(memberId, "needs-you").limit(listed).toArray(),
  });
  return observe(read, next, failed);
}

/**
 * How many wishes of the member on this device the site has not taken.
 *
 * @throws when the database does not work
 */
export async function countUnsent(): Promise<number> {
  const own = owner();
  if (own === undefined) return 0;
  const states = ["waiting", "sending", "needs-you"] as const;
  const counts = await withDatabase(() => Promise.all(states.map((state) => ofState(own, state).count())));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Removes all wishes.
 *
 * @throws when the database does not work
 */
export async function clearOutbox(): Promise<void> {
  await withDatabase(() => db.outbox.clear());
  await noteNoWishes(async () => 0);
}
