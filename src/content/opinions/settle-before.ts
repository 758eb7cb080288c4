import { mayHaveWishes } from "#src/offline/outbox/wish-flag.ts";
import { owner } from "#src/offline/session.ts";
import { noteShown } from "./shown-answers.ts";

/** Milliseconds after which what the site has taken is in whatever it answers. */
const seenAfter = 60_000;

/**
 * Lets go of answered wishes of some kinds, since the site's own word has them: those that were answered well before it
 * was asked. Younger ones stay, so that nothing that is on screen changes.
 *
 * @param asked when, milliseconds
 */
export async function settleBefore(asked: number, kinds: readonly string[]): Promise<void> {
  const until = asked - seenAfter;
  noteShown(kinds, until);
  const member = owner();
  if (member === undefined || !mayHaveWishes()) return;
  try {
    const [{ sentWishes }, { settleWishes }] = await Promise.all([
      import("#src/offline/outbox/list-wishes.ts"),
      import("#src/offline/outbox/outbox.ts"),
    ]);
    const wishes = await sentWishes(member);
    const seen = wishes.filter(({ kind, answeredAt = 0 }) => kinds.includes(kind) && answeredAt < until);
    if (seen.length > 0) await settleWishes(seen.map(({ id }) => id));
  } catch {
    // They are there the next time.
  }
}
