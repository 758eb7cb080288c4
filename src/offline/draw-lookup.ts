import type { Draw } from "#contract/mark-six/endpoints.ts";
import type { PickRow } from "./db.ts";

const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Hong_Kong" });
const hongKongDay = (moment: string) => dayFormat.format(new Date(moment));

/**
 * Finds the draw that a pick was in, among draws in any order. It is that of the day for which the pick was made;
 * where that day had none, because draws are moved on holidays, the first one after the pick was made.
 * `waiting`: not drawn yet. `unknown`: the draws do not reach back so far.
 */
export function createDrawLookup(
  draws: readonly Draw[],
): (pick: Pick<PickRow, "madeAt" | "drawAt">) => Draw | "waiting" | "unknown" {
  const rising = draws.toSorted((one, other) => (one.drawn_at < other.drawn_at ? -1 : 1));
  const byDay = new Map(rising.map((draw) => [hongKongDay(draw.drawn_at), draw]));
  return ({ madeAt, drawAt }) => {
    const ofThatDay = byDay.get(hongKongDay(drawAt));
    if (ofThatDay) return ofThatDay;
    const [oldest] = rising;
    if (!oldest || oldest.drawn_at > madeAt) return "unknown";
    // Until a later draw is known, that of the day may only be late.
    const passed = rising.some(({ drawn_at }) => drawn_at > drawAt);
    return (passed && rising.find(({ drawn_at }) => drawn_at > madeAt)) || "waiting";
  };
}

/**
 * The draw that a pick was in: by what is known now or, of an older pick, as it was last found. Without one it waits.
 */
export function createResultLookup(draws: readonly Draw[]): (pick: PickRow) => Draw | undefined {
  const find = createDrawLookup(draws);
  return (pick) => {
    const found = find(pick);
    if (found === "unknown") return pick.draw;
    return found === "waiting" ? undefined : found;
  };
}
