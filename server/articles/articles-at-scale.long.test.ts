import { sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { listArticles } from "#contract/articles/endpoints.ts";
import { relatedListSize } from "#contract/limits.ts";
import { loadMany } from "#server/seed/load-many.ts";
import { explain, type Step } from "../test/explain.ts";
import { sampleTime } from "../test/sample-time.ts";
import { testApp } from "../test/test-app.ts";
import { findArticles, findPopular, findRelatedArticles } from "./articles.queries.ts";
import { article, articleLabel, label } from "./articles.schema.ts";
import { findArticle } from "./full-articles.queries.ts";
import { findPopularLabels } from "./labels.queries.ts";

const { db } = await testApp({ sample: true });
const pool = db.$client;
beforeAll(async () => {
  // The statistics of pictures are now outdated, so the planner estimates them wrongly.
  await db.execute(sql`analyze image`);
  await loadMany(db, 20_000, sampleTime);
});

function list(query: Record<string, string>): Promise<Step[]> {
  return explain(pool, (logged) => findArticles(logged, v.parse(listArticles.query, { lang: 3, ...query })));
}

/** Number of article rows read. A page of 20 and the row after it are at most 21. */
function articleRows(steps: readonly Step[]): number {
  return Math.max(...steps.filter((step) => step.table === "article").map(({ rows }) => rows));
}
const indexes = (steps: readonly Step[]) => steps.map(({ index }) => index);
const wholeTable = { does: "Seq Scan", table: "article" };

describe("article queries with twenty thousand rows: read only the rows of a page", () => {
  test.each([
    ["the newest", {}, "article_latest"],
    ["the oldest", { order: "asc" }, "article_latest"],
    ["the most read", { sort: "popular" }, "article_popular"],
    ["the least read", { sort: "popular", order: "asc" }, "article_popular"],
    ["the most liked", { sort: "liked" }, "article_liked"],
    ["the newest of a section", { section: "news/industry" }, "article_section_latest"],
  ])("when listing %s", async (_, query, index) => {
    const first = await list(query);
    expect(first).not.toContainEqual(expect.objectContaining(wholeTable));
    expect(indexes(first)).toContain(index);
    expect(articleRows(first)).toBeLessThanOrEqual(21);

    const { next_cursor } = await findArticles(db, v.parse(listArticles.query, { lang: 3, ...query }));
    const next = await list({ ...query, cursor: next_cursor ?? "" });
    expect(next).not.toContainEqual(expect.objectContaining(wholeTable));
    expect(indexes(next)).toContain(index);
    expect(articleRows(next)).toBeLessThanOrEqual(21);
  });
});

test("article queries: use an index when listing the newest of a parent section", async () => {
  expect(await list({ section: "news" })).not.toContainEqual(expect.objectContaining(wholeTable));
});

test.each([
  ["the newest", {}],
  ["the least read", { sort: "popular", order: "asc" }],
])("article queries: list %s of a label of a thousand articles without reading all of them", async (_, query) => {
  const steps = await list({ ...query, label: "offline" });
  expect(steps).not.toContainEqual(expect.objectContaining(wholeTable));
  expect(articleRows(steps), JSON.stringify(steps)).toBeLessThan(500);
});

test("article queries: find a rare label without reading all articles", async () => {
  const [rare] = await db.insert(label).values({ key: "rare", name: {} }).returning({ id: label.id });
  const [old] = await db.select().from(article).orderBy(article.publishedAt).limit(1);
  await db.insert(articleLabel).values({ itemId: old?.itemId ?? 0, labelId: rare?.id ?? 0 });
  await db.execute(sql`analyze ${articleLabel}`);
  const steps = await list({ label: "rare" });
  expect(steps).not.toContainEqual(expect.objectContaining(wholeTable));
  expect(articleRows(steps), JSON.stringify(steps)).toBeLessThan(500);
});

test("article queries: never read the whole table for one article, related articles and popular lists", async () => {
  const [last] = await db.select({ id: article.id }).from(article).limit(1).offset(15_000);
  const id = last?.id ?? 0;
  const works: Parameters<typeof explain>[1][] = [
    (logged) => findArticle(logged, id, 2),
    (logged) => findRelatedArticles(logged, id, 2, relatedListSize),
    (logged) => findPopular(logged, 3, 8),
    (logged) => findPopularLabels(logged, 3, 8),
  ];
  for (const work of works) {
    const steps = await explain(pool, work);
    expect(steps).not.toContainEqual(expect.objectContaining(wholeTable));
    expect(articleRows(steps), JSON.stringify(steps)).toBeLessThan(2000);
  }
});

test("article queries: detect a full scan when a list is sorted by a column without an index", async () => {
  const steps = await explain(pool, (logged) => logged.select().from(article).orderBy(article.title).limit(20));
  expect(steps).toContainEqual(expect.objectContaining(wholeTable));
  expect(articleRows(steps)).toBeGreaterThan(20_000);
});
