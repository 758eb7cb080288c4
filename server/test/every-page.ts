import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

interface ListPage {
  readonly next_cursor: string | null;
}

/**
 * Returns all rows of a list in order, following the cursor of each page to the end. `path` must have a query. It fails
 * when the list does not end within a thousand pages.
 */
export async function everyPage<Row>(
  request: TestApp["request"],
  path: string,
  rowsOf: (page: never) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = "";
  for (let page = 0; page < 1000; page++) {
    const response = await request(cursor ? `${path}&cursor=${cursor}` : path);
    expect([path, cursor, response.status]).toEqual([path, cursor, 200]);
    const answer = (await response.json()) as ListPage;
    rows.push(...rowsOf(answer as never));
    cursor = answer.next_cursor;
    if (cursor === null) return rows;
  }
  throw new Error(`${path} does not end`);
}
