import type { Draw } from "#contract/mark-six/endpoints.ts";

/** When a pick was made, and for which draw: ISO timestamps. */
interface PickTimes {
  readonly madeAt: string;
  readonly drawAt: string;
}

const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Hong_Kong" });
const hongKongDay = (timestamp: string) => dayFormat.format(new Date(timestamp));

/** Whether a pick was made for the day of a draw, in Hong Kong. */
export function isPickForDraw(pick: Pick<PickTimes, "drawAt">, drawnAt: string): boolean {
  return hongKongDay(pick.drawAt) === hongKongDay(drawnAt);
}

/**
 * Finds the draw of a pick among draws in any order: the draw on the day for which the pick was made. If draws moved
 * and that day had none, it is the first draw after the pick was made.
 *
 * @returns `waiting` before the draw, `unknown` if the draws do not reach back to the pick
 */
export function createDrawLookup(draws: readonly Draw[]): (pick: PickTimes) => Draw | "waiting" | "unknown" {
  const rising = draws.toSorted((one, other) => (one.drawn_at < other.drawn_at ? -1 : 1));
  const byDay = new Map(rising.map((draw) => [hongKongDay(draw.drawn_at), draw]));
  return ({ madeAt, drawAt }) => {
    const onDay = byDay.get(hongKongDay(drawAt));
    if (onDay) return onDay;
    const [oldest] = rising;
    if (!oldest || oldest.drawn_at > madeAt) return "unknown";
    // Until a later draw is known, the draw of that day may only be late.
    const passed = rising.some(({ drawn_at }) => drawn_at > drawAt);
    return (passed && rising.find(({ drawn_at }) => drawn_at > madeAt)) || "waiting";
  };
}

/** Finds the draw of a pick. For a pick older than the draws it is the draw that was found last time. */
export function createResultLookup(draws: readonly Draw[]): (pick: PickTimes & { draw?: Draw }) => Draw | undefined {
  const find = createDrawLookup(draws);
  return (pick) => {
    const found = find(pick);
    if (found === "unknown") return pick.draw;
    return found === "waiting" ? undefined : found;
  };
}
