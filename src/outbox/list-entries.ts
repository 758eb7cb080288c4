import { withDatabase } from "#src/offline/db.ts";
import { observeQuery } from "#src/offline/observe-query.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import { entriesInState } from "./outbox-store.ts";

/** Wishes of a state that are listed at most; those that need the reader come first in any case. */
const listed = 200;
/** Those that were sent last: more of them tell nothing. */
const listedSent = 10;

/** A member's outbox: the rows that can be listed, and how many there are in all. */
export interface OutboxList {
  /** What needs the reader first, then what is on its way, then what was sent last; each in its order. */
  readonly wishes: readonly OutboxEntry[];
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
      const wishes = [
        ...(await of("needs-you").limit(listed).toArray()),
        ...(await of("sending").toArray()),
        ...(await of("waiting").limit(listed).toArray()),
        ...(await of("sent").reverse().limit(listedSent).toArray()),
      ];
      const waiting = (await of("waiting").count()) + (await of("sending").count());
      return { wishes, waiting, refused: await of("needs-you").count() };
    },
    next,
    failed,
  );
}

/**
 * A member's wishes that the site has answered and whose answers are still kept.
 *
 * @throws when the database does not work
 */
export async function listAcknowledged(memberId: number): Promise<OutboxEntry[]> {
  return withDatabase(() => entriesInState(memberId, "sent").toArray());
}
