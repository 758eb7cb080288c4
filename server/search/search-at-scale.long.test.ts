import { sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeAll, expect, test } from "vitest";
import { search as limits } from "#contract/limits.ts";
import { searchSite } from "#contract/search/endpoints.ts";
import { loadMany } from "#server/seed/load-many.ts";
import { explain, type Step } from "../test/explain.ts";
import { sampleTime } from "../test/sample-time.ts";
import { testApp } from "../test/test-app.ts";
import { search } from "./search.queries.ts";

const { db } = await testApp({ sample: true });
const articles = 8000;
beforeAll(() => loadMany(db, articles, sampleTime));

function steps(query: Record<string, string>): Promise<Step[]> {
  return explain(db.$client, (logged) => search(logged, v.parse(searchSite.query, query)));
}

test.each([
  ["a word that nearly every text has", { lang: "3", q: "the" }],
  ["frequent words", { lang: "2", q: "可以 我们" }],
  ["beginnings", { lang: "3", q: "con pre" }],
  ["a rare word", { lang: "2", q: "冬至" }],
  ["frequent words by date", { lang: "2", q: "可以", sort: "date" }],
  ["games alone", { lang: "3", q: "the", type: "game" }],
])("search at scale: uses the index for %s", async (_, query) => {
  const plan = await steps(query);
  expect(plan).toContainEqual(expect.objectContaining({ does: "Bitmap Index Scan", index: "search_text_words" }));
  // Of pictures and games there are so few that to look through them is no worse.
  const whole = plan.filter(({ does, table = "" }) => does === "Seq Scan" && !["image", "game"].includes(table));
  expect(whole, JSON.stringify(plan)).toEqual([]);
  for (const table of ["article", "game"]) {
    const read = plan.filter((step) => step.table === table).map(({ rows }) => rows);
    expect(Math.max(0, ...read)).toBeLessThanOrEqual(20);
  }
});

test("search at scale: ranks a limited number of matches", async () => {
  const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from search_text
    where lang = 3 and words @@ '''the'':*'::tsquery`);
  expect(rows[0]?.found).toBeGreaterThan(articles / 4);
  const ranked = (await steps({ lang: "3", q: "the" })).filter(({ does }) => does === "CTE Scan");
  expect(Math.max(...ranked.map((step) => step.rows))).toBeLessThanOrEqual(2 * limits.ranked);
});
