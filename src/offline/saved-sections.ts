import { sectionSyncSize } from "#contract/limits.ts";
import { db, neverUsed, type SavedSection, withDatabase } from "./db.ts";

/*
 * The sections whose latest items are saved on the device. The worker downloads them (service-worker/section-sync.ts);
 * pages add, remove and list them. All functions here throw when the database does not work.
 */

/** Saves a section; one that is saved already stays unchanged. */
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

/** Updates the state of a section; does nothing when it is no longer saved. */
export async function updateSection(
  { uri, lang }: SavedSection,
  changes: Pick<SavedSection, "state" | "total">,
): Promise<void> {
  await withDatabase(() => db.sections.update([uri, lang], changes));
}

/** Removes a section with its items, except those that were read, are pinned or belong to another section. */
export async function removeSection(uri: string, lang: number): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", [db.sections, db.articles, db.games, db.pins, db.signatures], async () => {
      const section = await db.sections.get([uri, lang]);
      await db.sections.delete([uri, lang]);
      await dropUnread(section?.paths ?? []);
    }),
  );
}

/** The table of an item, by its path. */
export function itemTable(path: string) {
  return path.startsWith("/api/game/") ? db.games : db.articles;
}

/** Within a transaction: removes the items that were never read, are not pinned and belong to no section. */
export async function dropUnread(paths: readonly string[]): Promise<void> {
  const inSections = new Set((await db.sections.toArray()).flatMap((section) => section.paths));
  const pinned = await db.pins.bulkGet([...paths]);
  for (const [index, path] of paths.entries()) {
    if (pinned[index] || inSections.has(path)) continue;
    const row = await itemTable(path).get(path);
    if (row?.usedAt === neverUsed) await dropItem(path);
  }
}

/** Within a transaction: removes an item and its search entry. */
export async function dropItem(path: string): Promise<void> {
  await itemTable(path).delete(path);
  await db.signatures.delete(path);
}
