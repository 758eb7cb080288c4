import { sectionSyncSize } from "#contract/limits.ts";
import { db, neverUsed, type SavedSection, withDatabase } from "./db.ts";

/*
 * The sections whose latest items the reader keeps. The worker fills them (service-worker/kept-sections.ts);
 * pages add, remove and show them. All of these throw when the database does not work.
 */

/** Keeps a section from now on; one that is kept already stays as it is. */
export async function addSection(uri: string, lang: number): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", db.sections, async () => {
      if (await db.sections.get([uri, lang])) return;
      await db.sections.add({ uri, lang, size: sectionSyncSize, cursor: null, completedAt: null, paths: [] });
    }),
  );
}

export function findSection(uri: string, lang: number): Promise<SavedSection | undefined> {
  return withDatabase(() => db.sections.get([uri, lang]));
}

export function listSections(): Promise<SavedSection[]> {
  return withDatabase(() => db.sections.toArray());
}

/** Notes what has become of a section; nothing when it is no longer kept. */
export async function updateSection(
  { uri, lang }: SavedSection,
  changes: Pick<SavedSection, "state" | "total">,
): Promise<void> {
  await withDatabase(() => db.sections.update([uri, lang], changes));
}

/** Keeps a section no longer. Its items go too, but for those that were read, are pinned or belong to another. */
export async function removeSection(uri: string, lang: number): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", [db.sections, db.articles, db.games, db.pins, db.signatures], async () => {
      const section = await db.sections.get([uri, lang]);
      await db.sections.delete([uri, lang]);
      await dropUnread(section?.paths ?? []);
    }),
  );
}

/** The table of an item's path. */
export function itemTable(path: string) {
  return path.startsWith("/api/game/") ? db.games : db.articles;
}

/** Within a transaction: removes of some items those that nobody has read or pinned and no section has any more. */
export async function dropUnread(paths: readonly string[]): Promise<void> {
  const followed = new Set((await db.sections.toArray()).flatMap((section) => section.paths));
  const pinned = await db.pins.bulkGet([...paths]);
  for (const [index, path] of paths.entries()) {
    if (pinned[index] || followed.has(path)) continue;
    const row = await itemTable(path).get(path);
    if (row?.usedAt === neverUsed) await dropItem(path);
  }
}

/** Within a transaction: removes an item and what it is found by. */
export async function dropItem(path: string): Promise<void> {
  await itemTable(path).delete(path);
  await db.signatures.delete(path);
}
