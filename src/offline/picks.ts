import { Dexie } from "dexie";
import { picks as limits } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { createDrawLookup } from "#shared/mark-six/draw-for-pick.ts";
import type { Entry } from "#shared/mark-six/prizes.ts";
import { nextDrawAt } from "#shared/mark-six/rules.ts";
import { db, type PickRow, withDatabase } from "./db.ts";
import { askToPersist } from "./persistence.ts";

/**
 * Keeps entries without a problem for the next draw in Hong Kong, the first of them on top; `full` when there would
 * be more than are kept. At the first of all the browser is asked not to clear them away.
 *
 * @throws when the database does not work or the device is full
 */
export async function savePicks(entries: readonly Entry[], now = new Date()): Promise<PickRow[] | "full"> {
  const drawAt = nextDrawAt(now).toISOString();
  const rows = entries.map(({ numbers, bankers }, index): PickRow => {
    // A millisecond apart, so that they stay in their order.
    const madeAt = new Date(now.getTime() - index).toISOString();
    return { id: crypto.randomUUID(), madeAt, drawAt, numbers, bankers };
  });
  const first = (await listPicks(1)).picks.length === 0;
  if (!(await putPicks(rows))) return "full";
  if (first) void askToPersist();
  return rows;
}

/**
 * Puts picks as they are, in place of those with the same ids: after a removal was a mistake, or from a file.
 * `false`, and nothing is put, when there would be more than are kept.
 *
 * @throws when the database does not work or the device is full
 */
export function putPicks(rows: readonly PickRow[]): Promise<boolean> {
  return withDatabase(() =>
    db.transaction("rw", db.picks, async () => {
      const known = await db.picks.bulkGet(rows.map(({ id }) => id));
      const added = known.filter((row) => !row).length;
      if ((await db.picks.count()) + added > limits.maxKept) return false;
      await db.picks.bulkPut(rows);
      return true;
    }),
  );
}

/**
 * The first picks, the latest draw first and within it the latest pick, and whether there are more.
 *
 * @throws when the database does not work
 */
export async function listPicks(limit: number): Promise<{ picks: PickRow[]; more: boolean }> {
  const rows = await withDatabase(() =>
    db.picks
      .orderBy("[drawAt+madeAt+id]")
      .reverse()
      .limit(limit + 1)
      .toArray(),
  );
  return { picks: rows.slice(0, limit), more: rows.length > limit };
}

/**
 * Removes picks.
 *
 * @throws when the database does not work
 */
export function removePicks(ids: readonly string[]): Promise<void> {
  return withDatabase(() => db.picks.bulkDelete([...ids]));
}

/**
 * Notes with each pick the draw that it was in, so that it is known when the draws at hand no longer reach back so
 * far. What was noted before is put right.
 *
 * @throws when the database does not work
 */
export async function saveDrawResults(draws: readonly Draw[]): Promise<void> {
  const find = createDrawLookup(draws);
  await withDatabase(() =>
    db.transaction("rw", db.picks, async () => {
      const changed = (await db.picks.toArray()).flatMap((pick) => {
        const found = find(pick);
        if (found === "unknown") return [];
        const { draw: noted, ...rest } = pick;
        const row: PickRow = found === "waiting" ? rest : { ...rest, draw: found };
        return JSON.stringify(noted) === JSON.stringify(row.draw) ? [] : [row];
      });
      if (changed.length > 0) await db.picks.bulkPut(changed);
    }),
  );
}

/** Calls back when picks have changed, in this tab or in another; returns how to stop. */
export function onPicksChanged(listener: () => void): () => void {
  const hear = (parts: Readonly<Record<string, unknown>>) => {
    if (Object.keys(parts).some((part) => part.startsWith(`idb://${db.name}/picks/`))) listener();
  };
  Dexie.on("storagemutated", hear);
  return () => Dexie.on.storagemutated.unsubscribe(hear);
}
