import { db } from "../db.ts";

/** An empty database on a connection of its own, whatever the test before has done to both. */
export async function emptyDatabase(): Promise<void> {
  db.close();
  await db.open();
  await Promise.all(db.tables.map((table) => table.clear()));
}
