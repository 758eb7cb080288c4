import { db } from "../db.ts";

/** Empties the database on a new connection. The previous test may have broken the old one. */
export async function emptyDatabase(): Promise<void> {
  db.close();
  await db.open();
  await Promise.all(db.tables.map((table) => table.clear()));
}
