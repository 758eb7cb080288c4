import { db, withDatabase } from "./db.ts";

/**
 * Pins a cached response, which is then never evicted. A path may be pinned before it is cached.
 *
 * @param path API path of the read, as the page requests it
 * @throws when the database does not work
 */
export async function pin(path: string): Promise<void> {
  await withDatabase(() => db.pins.put({ path, pinnedAt: new Date().toISOString() }));
}

/** Unpins a response; it stays cached until it is evicted. */
export async function unpin(path: string): Promise<void> {
  await withDatabase(() => db.pins.delete(path));
}

/** The paths of all pins. */
export async function pinnedPaths(): Promise<Set<string>> {
  return new Set(await withDatabase(() => db.pins.toCollection().primaryKeys()));
}
