import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { beforeAll, expect, test } from "vitest";
import { sectionSyncSize } from "#contract/limits.ts";
import { loadMany } from "#server/seed/load-many.ts";
import { explain, type Step } from "#server/test/explain.ts";
import { sampleTime } from "#server/test/sample-time.ts";
import { testApp } from "#server/test/test-app.ts";
import { findSectionChanges } from "./section-sync.queries.ts";

const { db } = await testApp({ sample: true });
const pool = db.$client;
const section = { uri: "/news/industry", lang: 3, size: sectionSyncSize };

beforeAll(async () => {
  await loadMany(db, 20_000, sampleTime);
  await db.execute(sql`insert into tombstone (kind, id, lang, changed_xid)
    select 'article', n, 3, '3' from generate_series(10000000, 10020000) n`);
  await db.execute(sql`analyze tombstone`);
});

/** Rows read of a table, whichever way. */
const rowsOf = (steps: readonly Step[], table: string) =>
  Math.max(0, ...steps.filter((step) => step.table === table).map(({ rows }) => rows));
const wholeTables = (steps: readonly Step[]) =>
  steps.filter(
    ({ does, table }) => does === "Seq Scan" && ["article", "article_label", "tombstone"].includes(table ?? ""),
  );

async function complete(): Promise<string> {
  let response = await findSectionChanges(db, section);
  while (!response.complete) response = await findSectionChanges(db, { ...section, cursor: response.next_cursor });
  return response.next_cursor;
}

test("section sync at scale: reads only the articles of the section", async () => {
  const cursor = await complete();
  for (const input of [section, { ...section, cursor }]) {
    const steps = await explain(pool, (logged) => findSectionChanges(logged, input));
    expect(wholeTables(steps)).toEqual([]);
    expect(rowsOf(steps, "article")).toBeLessThanOrEqual(sectionSyncSize);
    expect(rowsOf(steps, "tombstone")).toBe(0);
  }
});

test("section sync at scale: uses an index when it covers several sections", async () => {
  const steps = await explain(pool, (logged) => findSectionChanges(logged, { ...section, uri: "/news" }));
  expect(wholeTables(steps)).toEqual([]);
});

test("section sync at scale: needs as many queries for 25 articles as for one", async () => {
  const queriesOf = async (size: number) => {
    let queries = 0;
    const logger = { logQuery: () => queries++ };
    const { article_list } = await findSectionChanges(drizzle(pool, { logger }), { ...section, size });
    return { queries, articles: article_list.length };
  };
  const one = await queriesOf(1);
  expect(one.articles).toBe(1);
  expect(await queriesOf(25)).toEqual({ queries: one.queries, articles: 25 });
});
