import { Dexie } from "dexie";
import { picks as limits } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { createDrawLookup } from "#shared/mark-six/draw-for-pick.ts";
import type { Entry } from "#shared/mark-six/prizes.ts";
import { nextDrawAt } from "#shared/mark-six/rules.ts";
import { db, type PickRow, withDatabase } from "./db.ts";
import { askToPersist } from "./persistence.ts";

/**
 * Saves valid entries as picks for the next draw, the first on top; `full` above the limit. The first
 * pick requests persistent storage.
 *
 * @throws when the database does not work or the device is full
 */
export async function savePicks(entries: readonly Entry[], now = new Date()): Promise<PickRow[] | "full"> {
  const drawAt = nextDrawAt(now).toISOString();
  const rows = entries.map(({ numbers, bankers }, index): PickRow => {
    // A millisecond apart, so that they keep their order.
    const madeAt = new Date(now.getTime() - index).toISOString();
    return { id: crypto.randomUUID(), madeAt, drawAt, numbers, bankers };
  });
  const first = (await listPicks(1)).picks.length === 0;
  if (!(await putPicks(rows))) return "full";
  if (first) void askToPersist();
  return rows;
}

/**
 * Stores picks unchanged, and replaces those with the same ids: to undo a removal, or from a file. `false`, without a
 * change, above the limit.
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
 * The first picks, ordered by the latest draw and then the latest pick, and whether there are more.
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
 * Stores the draw with each of its picks, for the time when the loaded draws no longer reach back so far. Outdated draws
 * are replaced.
 *
 * @throws when the database does not work
 */
export async function saveDrawResults(draws: readonly Draw[]): Promise<void> {
  const find = createDrawLookup(draws);
  await withDatabase(() =>
    db.transaction("rw", db.picks, async () => {
      const changed = (await db.picks.toArray()).flatMap((pick) => {
        const result = find(pick);
        if (result === "unknown") return [];
        const { draw: stored, ...rest } = pick;
        const row: PickRow = result === "waiting" ? rest : { ...rest, draw: result };
        return JSON.stringify(stored) === JSON.stringify(row.draw) ? [] : [row];
      });
      if (changed.length > 0) await db.picks.bulkPut(changed);
    }),
  );
}

/** Calls back when picks change, in this tab or another; returns a function that stops it. */
export function onPicksChanged(listener: () => void): () => void {
  const onMutation = (parts: Readonly<Record<string, unknown>>) => {
    if (Object.keys(parts).some((part) => part.startsWith(`idb://${db.name}/picks/`))) listener();
  };
  Dexie.on("storagemutated", onMutation);
  return () => Dexie.on.storagemutated.unsubscribe(onMutation);
}
