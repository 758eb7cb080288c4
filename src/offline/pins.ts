import { db, withDatabase } from "./db.ts";

/**
 * Marks a kept copy as one that stays, whatever else makes room. It may be marked before it is kept.
 *
 * @param path API path of the read, as the page asks for it
 * @throws when the database does not work
 */
export async function pin(path: string): Promise<void> {
  await withDatabase(() => db.pins.put({ path, pinnedAt: new Date().toISOString() }));
}

/** Takes the mark away; the copy stays until it has to make room. */
export async function unpin(path: string): Promise<void> {
  await withDatabase(() => db.pins.delete(path));
}

/** The paths of all pins. */
export async function pinnedPaths(): Promise<Set<string>> {
  return new Set(await withDatabase(() => db.pins.toCollection().primaryKeys()));
}
