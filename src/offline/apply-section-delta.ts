import { apiPath } from "#contract/http/api-path.ts";
import { contentLang } from "#contract/locales.ts";
import type { SectionSync, SectionSyncItem } from "#contract/section-sync/endpoints.ts";
import { type CachedResponse, db, isQuotaError, neverUsed, type SavedSection, withDatabase } from "./db.ts";
import { dropItem, dropUnread, itemTable } from "./saved-sections.ts";
import { ensureSpaceFor } from "./storage-limit.ts";

/** An item that the site has withdrawn. */
export interface WithdrawnItem {
  readonly path: string;
  readonly title: string;
}

/**
 * The result of a delta. `more`: the next one must be requested. `full`: there is no room, and nothing was stored.
 * `removed`: the section is no longer saved.
 */
export type SectionDeltaResult =
  | { readonly state: "full"; readonly total: number }
  | { readonly state: "removed" }
  | { readonly state: "more" | "complete"; readonly section: SavedSection; readonly gone: readonly WithdrawnItem[] };

/** Titles of withdrawn items that a section stores. */
const maxWithdrawnTitles = 20;

/**
 * Stores a delta of a section: its items under the paths of their own reads, and in the same transaction the cursor. An
 * interrupted sync continues after it. Withdrawn items are removed, pinned or not; items that are no longer among the
 * latest are removed unless they were read or pinned.
 *
 * @throws when the database does not work
 */
export async function applySectionDelta(
  section: SavedSection,
  delta: SectionSync,
  savedAt: string,
): Promise<SectionDeltaResult> {
  const { uri, lang } = section;
  const rows = rowsOf(delta, lang, savedAt);
  if (rows.length > 0 && !(await ensureSpaceFor(rows.reduce((sum, { bytes }) => sum + bytes, 0)))) return full(delta);
  try {
    return await withDatabase(() =>
      db.transaction("rw", [db.sections, db.articles, db.games, db.pins, db.signatures], async () => {
        const before = await db.sections.get([uri, lang]);
        if (!before) return { state: "removed" } as const;
        const gone = await dropWithdrawn(delta.withdrawn_list, lang);
        await putItems(rows);
        const after = sectionAfter(before, delta, { rows, gone, savedAt });
        await db.sections.put(after);
        const latest = new Set(after.paths);
        if (delta.complete) await dropUnread(before.paths.filter((path) => !latest.has(path)));
        return { state: delta.complete ? "complete" : "more", section: after, gone } as const;
      }),
    );
  } catch (error) {
    if (isQuotaError(error)) return full(delta);
    throw error;
  }
}

function full({ item_list }: SectionSync): SectionDeltaResult {
  return { state: "full", total: item_list.length };
}

function rowsOf({ article_list, game_list }: SectionSync, lang: number, savedAt: string): CachedResponse[] {
  const items = [
    ...article_list.map((data) => ({ path: pathOf({ kind: "article", id: data.id }, lang), data })),
    ...game_list.map((data) => ({ path: pathOf({ kind: "game", id: data.id }, lang), data })),
  ];
  return items.map(({ path, data }) => {
    const bytes = new TextEncoder().encode(JSON.stringify(data)).length;
    return { path, savedAt, usedAt: neverUsed, bytes, etag: null, data, id: data.id, lang: data.lang };
  });
}

/** The path with which the page requests an item. */
function pathOf({ kind, id }: SectionSyncItem, lang: number): string {
  return apiPath(`/${kind}/${id}`, { lang });
}

async function putItems(rows: readonly CachedResponse[]): Promise<void> {
  for (const row of rows) {
    const table = itemTable(row.path);
    const usedAt = (await table.get(row.path))?.usedAt ?? row.usedAt;
    await table.put({ ...row, usedAt });
    await db.signatures.delete(row.path);
  }
}

/** Removes withdrawn items under all of their paths. */
async function dropWithdrawn(items: readonly SectionSyncItem[], lang: number): Promise<WithdrawnItem[]> {
  const gone: WithdrawnItem[] = [];
  for (const { kind, id } of items) {
    const table = itemTable(pathOf({ kind, id }, lang));
    const rows = await table
      .where("[id+lang]")
      .equals([id, contentLang(lang)])
      .toArray();
    for (const { path, data } of rows) {
      await dropItem(path);
      await db.pins.delete(path);
      const { title, name } = data as { title?: string; name?: string };
      gone.push({ path, title: title ?? name ?? "" });
    }
  }
  return gone;
}

function sectionAfter(
  before: SavedSection,
  { item_list, next_cursor, complete }: SectionSync,
  { rows, gone, savedAt }: { rows: readonly CachedResponse[]; gone: readonly WithdrawnItem[]; savedAt: string },
): SavedSection {
  const left = before.paths.filter((path) => gone.every((one) => one.path !== path));
  const known = new Set([...left, ...rows.map(({ path }) => path)]);
  const latest = item_list.map((item) => pathOf(item, before.lang)).filter((path) => known.has(path));
  return {
    ...before,
    cursor: next_cursor,
    // Older items are removed at the end, when all new ones are stored.
    paths: complete ? latest : [...new Set([...latest, ...left])],
    total: item_list.length,
    state: complete ? "complete" : "filling",
    completedAt: complete ? savedAt : before.completedAt,
    withdrawn: [...gone.map(({ title }) => title), ...(before.withdrawn ?? [])].slice(0, maxWithdrawnTitles),
  };
}
