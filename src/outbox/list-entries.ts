import { withDatabase } from "#src/offline/db.ts";
import { observeQuery } from "#src/offline/observe-query.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import { entriesInState } from "./outbox-store.ts";

/** Entries of a state that are listed at most; those that need the reader come first in any case. */
const listed = 200;
/** Those that were sent last: more of them tell nothing. */
const listedSent = 10;

/** A member's outbox: the rows that can be listed, and how many there are in all. */
export interface OutboxList {
  /** What needs the reader first, then what is on its way, then what was sent last; each in its order. */
  readonly entries: readonly OutboxEntry[];
  readonly waiting: number;
  readonly refused: number;
}

/**
 * Tells what is in a member's outbox, now and whenever that changes.
 *
 * @returns how to stop
 */
export function observeOutboxList(memberId: number, next: (list: OutboxList) => void, failed: () => void): () => void {
  return observeQuery(
    async () => {
      const of = (state: OutboxEntry["state"]) => entriesInState(memberId, state);
      const entries = [
        ...(await of("rejected").limit(listed).toArray()),
        ...(await of("sending").toArray()),
        ...(await of("pending").limit(listed).toArray()),
        ...(await of("acknowledged").reverse().limit(listedSent).toArray()),
      ];
      const waiting = (await of("pending").count()) + (await of("sending").count());
      return { entries, waiting, refused: await of("rejected").count() };
    },
    next,
    failed,
  );
}

/**
 * A member's entries that the site has answered and whose answers are still kept.
 *
 * @throws when the database does not work
 */
export async function listAcknowledged(memberId: number): Promise<OutboxEntry[]> {
  return withDatabase(() => entriesInState(memberId, "acknowledged").toArray());
}
