import { db, withDatabase } from "#src/offline/db.ts";
import { currentLogin } from "#src/offline/session.ts";
import { startFlushLoop } from "./flush-loop.ts";
import { entriesInState } from "./outbox-store.ts";

/**
 * Sends the current member's pending entries now, although some of them have a back-off: what held them up is over.
 *
 * @throws when the database does not work
 */
export async function releaseHeld(): Promise<void> {
  const login = currentLogin();
  if (!login) return;
  await withDatabase(() =>
    db.transaction("rw", db.outbox, () =>
      entriesInState(login.memberId, "pending").modify((entry: { hold?: unknown }) => {
        delete entry.hold;
      }),
    ),
  );
  startFlushLoop();
}
