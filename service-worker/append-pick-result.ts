import type { PushData } from "#contract/push/message.ts";
import { isPickForDraw } from "#shared/mark-six/draw-for-pick.ts";
import { db, withDatabase } from "#src/offline/db.ts";

/** Adds the best match of the saved picks to the text of a push about a draw. The picks are only on this device. */
export async function appendPickResult(body: string, data: PushData | undefined): Promise<string> {
  const { draw, hits } = data ?? {};
  if (!draw || !hits) return body;
  const picks = await withDatabase(() => db.picks.filter((pick) => isPickForDraw(pick, draw.drawn_at)).toArray());
  if (picks.length === 0) return body;
  const drawn = (numbers: readonly number[]) => numbers.filter((number) => draw.numbers.includes(number)).length;
  const best = picks.map(({ numbers, bankers }) => drawn(bankers) + Math.min(drawn(numbers), 6 - bankers.length));
  return `${body}\n${hits.replace("#", String(Math.max(...best)))}`;
}
