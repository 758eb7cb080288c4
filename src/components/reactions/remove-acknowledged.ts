import { localDataOwner } from "#src/offline/session.ts";
import { outboxMayHaveEntries } from "#src/outbox/pending-marker.ts";
import { markReadsFresh } from "./fresh-reads.ts";

/** Milliseconds after which what the site has taken is in whatever it answers. */
const seenAfter = 60_000;

/**
 * Lets go of answered entries of some kinds, since the site's own word has them: those that were answered well before it
 * was asked. Younger ones stay, so that nothing that is on screen changes.
 *
 * @param asked when, milliseconds
 */
export async function removeAcknowledgedBefore(asked: number, kinds: readonly string[]): Promise<void> {
  const until = asked - seenAfter;
  markReadsFresh(kinds, until);
  const member = localDataOwner();
  if (member === undefined || !outboxMayHaveEntries()) return;
  try {
    const [{ listAcknowledged }, { removeAcknowledged }] = await Promise.all([
      import("#src/outbox/list-entries.ts"),
      import("#src/outbox/outbox.ts"),
    ]);
    const entries = await listAcknowledged(member);
    const seen = entries.filter(({ kind, acknowledgedAt = 0 }) => kinds.includes(kind) && acknowledgedAt < until);
    if (seen.length > 0) await removeAcknowledged(seen.map(({ id }) => id));
  } catch {
    // They are there the next time.
  }
}
