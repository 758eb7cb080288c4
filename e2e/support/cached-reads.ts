import type { Page } from "@playwright/test";
import type { CachedResponse } from "#src/offline/db.ts";

type Table = "articles" | "games" | "draws" | "reads";
const tables: readonly Table[] = ["articles", "games", "draws", "reads"];

/** Makes all cached responses older by some milliseconds. */
export async function ageCopies(page: Page, milliseconds: number): Promise<void> {
  for (const table of tables) {
    const rows = await copiesIn(page, table);
    const older = (moment: string) => new Date(Date.parse(moment) - milliseconds).toISOString();
    await putCopies(
      page,
      table,
      rows.map((row) => ({ ...row, savedAt: older(row.savedAt) })),
    );
  }
}

/** All cached responses of a table. */
export async function copiesIn(page: Page, table: Table): Promise<CachedResponse[]> {
  return (await rowsOf(page, table)) as CachedResponse[];
}

/** All rows of a table of the device's database. */
export function rowsOf(page: Page, table: string): Promise<unknown[]> {
  return page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("kapok");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result);
          };
        };
      }),
    table,
  );
}

/** Replaces cached responses by path. */
export function putCopies(page: Page, table: Table, rows: CachedResponse[]): Promise<void> {
  return putRows(page, table, rows);
}

/** Replaces rows by key. */
export function putRows(page: Page, table: string, rows: unknown[]): Promise<void> {
  return page.evaluate(
    ({ name, values }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("kapok");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const writing = database.transaction(name, "readwrite");
          for (const value of values) writing.objectStore(name).put(value);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    { name: table, values: rows },
  );
}
