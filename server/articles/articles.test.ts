import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Article, ArticleSummary } from "#contract/articles/endpoints.ts";
import { relatedListSize } from "#contract/limits.ts";
import { itemIdsFrom } from "#server/documents/item-ids.ts";
import { poll } from "../polls/polls.schema.ts";
import { everyPage } from "../test/every-page.ts";
import { testApp } from "../test/test-app.ts";
import { article, articleLabel, label } from "./articles.schema.ts";

const { db, request, responseCache } = await testApp({ sample: true });

/** Articles with equal times and view counts, and others a few microseconds apart. They are hard to page through. */
beforeAll(async () => {
  const [{ id: _, ...template } = { id: 0 }] = await db.select().from(article).where(eq(article.lang, 2)).limit(1);
  const rows = Array.from({ length: 45 }, (__, index) => ({
    ...(template as typeof article.$inferInsert),
    itemId: itemIdsFrom.editors + index,
    publishedAt: new Date("2026-11-01T00:00:00.123Z"),
    viewCount: 77,
  }));
  await db.insert(article).values(rows);
  await db.execute(sql`update article set published_at = published_at + (item_id % 7) * interval '1 microsecond'
    where item_id between ${itemIdsFrom.editors + 15} and ${itemIdsFrom.editors + 40}`);
});

const listed = (path: string) =>
  everyPage(request, path, (page: { article_list: ArticleSummary[] }) => page.article_list);
const read = async (id: number, lang: number): Promise<Article> =>
  (await request(`/api/article/${id}?lang=${lang}`)).json();
const status = async (path: string) => (await request(path)).status;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe("article pages: cover every row once and in order", () => {
  const cases = ["published", "popular"].flatMap((sort) =>
    ["desc", "asc"].flatMap((order) => [1, 7, 20, 50].map((limit) => ({ sort, order, limit }))),
  );
  test.each(cases)("when sorted by $sort $order, $limit at a time", async ({ sort, order, limit }) => {
    const rows = await listed(`/api/article?lang=2&sort=${sort}&order=${order}&limit=${limit}`);
    const column = sql.identifier(sort === "popular" ? "view_count" : "published_at");
    const direction = sql.raw(order);
    const expected = await db.execute<{ id: number }>(
      sql`select id from article where lang = 2 order by ${column} ${direction}, id ${direction}`,
    );
    expect(idsOf(rows)).toEqual(idsOf(expected.rows));
  });

  test("when the list fits its page exactly, without a next page", async () => {
    const all = await listed("/api/article?lang=3&limit=50");
    expect(all).toHaveLength(46);
    for (const [limit, more] of [
      [46, false],
      [45, true],
    ]) {
      const { next_cursor } = await (await request(`/api/article?lang=3&limit=${limit}`)).json();
      expect(next_cursor !== null).toBe(more);
    }
  });

  test("when an article is inserted between two pages", async () => {
    const path = "/api/article?lang=3&limit=10";
    const first = await (await request(path)).json();
    const [newest] = await db.select().from(article).where(eq(article.id, first.article_list[0].id));
    if (!newest) throw new Error("no article");
    const { id: _, ...copy } = newest;
    const [added] = await db
      .insert(article)
      .values({ ...copy, itemId: itemIdsFrom.editors + 900, publishedAt: new Date("2026-11-22T00:00:00Z") })
      .returning();
    const second = await (await request(`${path}&cursor=${first.next_cursor}`)).json();
    expect(idsOf(second.article_list).filter((id) => idsOf(first.article_list).includes(id))).toEqual([]);
    await db.delete(article).where(eq(article.id, added?.id ?? 0));
  });
});

describe("article filters", () => {
  test("select a section or a parent section, but not another section with the same prefix", async () => {
    const all = await listed("/api/article?lang=3&limit=50");
    for (const section of new Set(all.flatMap((row) => [row.section, row.section.split("/")[0] ?? ""]))) {
      const expected = all.filter((row) => row.section === section || row.section.startsWith(`${section}/`));
      expect(idsOf(await listed(`/api/article?lang=3&limit=3&section=${section}`))).toEqual(idsOf(expected));
      expect(expected.length).toBeGreaterThan(0);
    }
    for (const none of ["new", "newss", "news/indus", "nowhere", "news/nowhere"]) {
      expect(await listed(`/api/article?lang=3&section=${none}`)).toEqual([]);
    }
  });

  test("select a label", async () => {
    const all = await listed("/api/article?lang=3&limit=50");
    const keys = (await db.select().from(label)).map(({ key }) => key);
    let found = 0;
    for (const key of keys) {
      const expected = all.filter(({ label_list }) => label_list.some((own) => own.key === key));
      expect(idsOf(await listed(`/api/article?lang=3&limit=4&label=${key}`))).toEqual(idsOf(expected));
      found += expected.length;
    }
    expect(found).toBeGreaterThan(46);
    expect(await listed("/api/article?lang=3&label=no-such-label")).toEqual([]);
  });

  test("select articles with polls, also combined with other filters", async () => {
    const withPoll = await listed("/api/article?lang=3&poll=true");
    expect(withPoll).toHaveLength(3);
    const { poll_list } = await (await request("/api/article?lang=3&poll=true")).json();
    for (const { id } of withPoll) {
      const { poll: own } = await read(id, 3);
      expect(own).not.toBeNull();
      expect(poll_list).toContainEqual({ article_id: id, poll: own });
    }
    expect(poll_list).toHaveLength(withPoll.length);
    expect(await (await request("/api/article?lang=3")).json()).not.toHaveProperty("poll_list");
    const section = withPoll[0]?.section ?? "";
    const both = await listed(`/api/article?lang=3&poll=true&section=${section}`);
    expect(idsOf(both)).toEqual(idsOf(withPoll.filter((row) => row.section === section)));
  });
});

describe("single article", () => {
  test("is returned in the requested language for either id, with all translations", async () => {
    const pair = await db.select().from(article).where(eq(article.itemId, itemIdsFrom.sample)).orderBy(article.lang);
    const translations = pair.map(({ id, lang }) => ({ lang, id }));
    expect(translations).toHaveLength(2);
    for (const { id } of pair) {
      for (const sibling of pair) {
        expect(await read(id, sibling.lang)).toMatchObject({
          id: sibling.id,
          lang: sibling.lang,
          title: sibling.title,
          body_html: sibling.bodyHtml,
          translation_list: translations,
        });
      }
      expect((await read(id, 1)).id).toBe(pair[0]?.id);
    }
  });

  test("is returned as it is when it lacks the requested language", async () => {
    const [only] = await db.select().from(article).where(eq(article.itemId, itemIdsFrom.editors));
    const response = await read(only?.id ?? 0, 3);
    expect(response).toMatchObject({ id: only?.id, lang: 2, poll: null });
    expect(response.translation_list).toEqual([{ lang: 2, id: only?.id }]);
  });

  test("contains the headings of its heading list", async () => {
    for (const row of (await listed("/api/article?lang=3&limit=50")).slice(0, 10)) {
      const { heading_list, body_html } = await read(row.id, 3);
      for (const { id } of heading_list) expect(body_html).toContain(`id="${id}"`);
    }
  });

  test.each([2_147_483_647, 99_999])("is not found when the id is %i", async (id) => {
    expect(await status(`/api/article/${id}`)).toBe(404);
    expect(await status(`/api/related/article/${id}`)).toBe(404);
  });
});

describe("related articles", () => {
  test("exclude the article and its translation, most shared labels first, in the requested language", async () => {
    for (const { id, label_list } of await listed("/api/article?lang=3&limit=50")) {
      const own = new Set(idsOf((await read(id, 3)).translation_list));
      const { article_list } = await (await request(`/api/related/article/${id}?lang=3`)).json();
      const rows = article_list as ArticleSummary[];
      expect(rows.length).toBeLessThanOrEqual(relatedListSize);
      const keys = label_list.map(({ key }) => key);
      const shared = rows.map((row) => row.label_list.filter(({ key }) => keys.includes(key)).length);
      expect(shared).toEqual(shared.toSorted((a, b) => b - a));
      for (const [index, row] of rows.entries()) {
        expect(row.lang).toBe(3);
        expect(own.has(row.id)).toBe(false);
        expect(shared[index]).toBeGreaterThan(0);
      }
    }
  });

  test("are the same for the ids of both languages", async () => {
    const [chinese, english] = await db.select().from(article).where(eq(article.itemId, 5)).orderBy(article.lang);
    const related = async (id = 0) => (await request(`/api/related/article/${id}?lang=3`)).json();
    const rows = await related(english?.id);
    expect(rows.article_list.length).toBeGreaterThan(0);
    expect(await related(chinese?.id)).toEqual(rows);
  });
});

test("withdrawn article: disappears everywhere, while its translation stays", async () => {
  const [withPoll] = await db.select({ itemId: poll.itemId }).from(poll).limit(1);
  const pair = await db
    .select()
    .from(article)
    .where(eq(article.itemId, withPoll?.itemId ?? 0))
    .orderBy(article.lang);
  const [chinese, english] = pair;
  if (!chinese || !english) throw new Error("no pair");
  const [{ labelId = 0 } = {}] = await db.select().from(articleLabel).where(eq(articleLabel.itemId, english.itemId));
  const [{ key = "" } = {}] = await db.select().from(label).where(eq(label.id, labelId));
  const [neighbour] = await db
    .select({ id: article.id })
    .from(article)
    .innerJoin(articleLabel, and(eq(articleLabel.itemId, article.itemId), eq(articleLabel.labelId, labelId)))
    .where(and(eq(article.lang, 3), sql`${article.itemId} <> ${english.itemId}`));
  const paths = [
    ...["&sort=popular", "&order=asc", `&section=${english.section}`, "&poll=true", `&label=${key}`].map(
      (query) => `/api/article?lang=3&limit=50${query}`,
    ),
    `/api/related/article/${neighbour?.id}?lang=3`,
    "/api/page?uri=/&lang=3",
    "/api/main?lang=3",
  ];
  const places = async () => {
    responseCache.clear();
    const texts = await Promise.all(paths.map(async (path) => (await request(path)).text()));
    return texts.filter((text) => text.includes(`"id":${english.id},`) || text.includes(`"article_id":${english.id},`));
  };
  expect((await places()).length).toBeGreaterThanOrEqual(5);
  await db.update(article).set({ withdrawnAt: new Date() }).where(eq(article.id, english.id));
  expect(await places()).toEqual([]);
  expect(await status(`/api/article/${english.id}?lang=3`)).toBe(404);
  expect(await status(`/api/related/article/${english.id}?lang=3`)).toBe(404);
  expect(await read(chinese.id, 3)).toMatchObject({ id: chinese.id, translation_list: [{ lang: 2, id: chinese.id }] });
  expect(await db.$count(article, and(isNotNull(article.withdrawnAt), inArray(article.id, idsOf(pair))))).toBe(1);
});

test("articles: an article with a future date is in no list and has no page until then", async () => {
  const [row] = await db.select().from(article).where(eq(article.lang, 3)).orderBy(article.id).limit(1);
  const id = row?.id ?? 0;
  const set = (publishedAt: Date) => db.update(article).set({ publishedAt }).where(eq(article.id, id));
  const seen = async () => {
    responseCache.clear();
    const list = await listed(`/api/article?lang=3&section=${row?.section}&limit=50`);
    const { popular_article_list: popular } = await (await request("/api/main?lang=3")).json();
    const search = await (
      await request(`/api/search?lang=3&q=${encodeURIComponent(row?.title ?? "")}&limit=50`)
    ).text();
    return [
      await status(`/api/article/${id}?lang=3`),
      idsOf(list).includes(id),
      search.includes(`"id":${id},`),
      idsOf(popular).includes(id) && "popular",
    ];
  };
  await db.update(article).set({ viewCount: 1_000_000 }).where(eq(article.id, id));
  expect(await seen()).toEqual([200, true, true, "popular"]);
  await set(new Date(Date.now() + 3_600_000));
  // Its translation stands in for it, as for a withdrawn one.
  expect((await seen()).slice(1)).toEqual([false, false, false]);
  expect((await read(id, 3)).id).not.toBe(id);
  await set(row?.publishedAt ?? new Date());
  expect(await seen()).toEqual([200, true, true, "popular"]);
});

test.each(["/api/article", "/api/game", "/api/search"])("%s: ignores an unknown order", async (path) => {
  const bodyOf = async (query: string) => (await request(`${path}?lang=3&q=odds&${query}`)).json();
  expect(await bodyOf("sort=foo")).toEqual(await bodyOf(""));
});
