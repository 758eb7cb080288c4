import { localDataOwner } from "#src/offline/session.ts";
import { markReadsFresh } from "./fresh-reads.ts";

/** Milliseconds after which every response of the site includes an acknowledged entry, also cached ones. */
const visibleAfter = 5000;

/**
 * Removes acknowledged entries of some kinds that a new response of the site includes. Recent ones stay, so that nothing
 * on screen changes.
 *
 * @param requestedAt when the response was requested, milliseconds
 */
export async function removeAcknowledgedBefore(requestedAt: number, kinds: readonly string[]): Promise<void> {
  const until = requestedAt - visibleAfter;
  markReadsFresh(kinds, until);
  const member = localDataOwner();
  if (member === undefined) return;
  try {
    const [{ listAcknowledged }, { removeAcknowledged }] = await Promise.all([
      import("#src/outbox/observe.ts"),
      import("#src/outbox/outbox.ts"),
    ]);
    const entries = await listAcknowledged(member);
    const seen = entries.filter(({ kind, acknowledgedAt = 0 }) => kinds.includes(kind) && acknowledgedAt < until);
    if (seen.length > 0) await removeAcknowledged(seen.map(({ id }) => id));
  } catch {
    // The next response tries again.
  }
}
