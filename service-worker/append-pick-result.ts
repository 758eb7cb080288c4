import type { PushData } from "#contract/push/message.ts";
import { db, withDatabase } from "#src/offline/db.ts";

/** The text of a push; of one about a draw with how many numbers the reader's own entries have, which are here alone. */
export async function appendPickResult(body: string, data: PushData | undefined): Promise<string> {
  const { draw, hits } = data ?? {};
  if (!draw || !hits) return body;
  const day = draw.drawn_at.slice(0, 10);
  // Draws are in the evening of Hong Kong, when it is the same day in Greenwich.
  const picks = await withDatabase(() => db.picks.filter(({ drawAt }) => drawAt.startsWith(day)).toArray());
  if (picks.length === 0) return body;
  const drawn = (numbers: readonly number[]) => numbers.filter((number) => draw.numbers.includes(number)).length;
  const best = picks.map(({ numbers, bankers }) => drawn(bankers) + Math.min(drawn(numbers), 6 - bankers.length));
  return `${body}\n${hits.replace("#", String(Math.max(...best)))}`;
}
