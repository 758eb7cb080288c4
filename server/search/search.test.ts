import { and, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { SearchResult } from "#contract/search/endpoints.ts";
import { article, label } from "../articles/articles.schema.ts";
import { game } from "../games/games.schema.ts";
import { everyPage } from "../test/every-page.ts";
import { testApp } from "../test/test-app.ts";
import { reindexStale } from "./reindex.mutations.ts";
import { searchText } from "./search.schema.ts";

const { db, request, responseCache } = await testApp({ sample: true });
afterEach(() => responseCache.clear());

const path = (q: string, more = "lang=2") => `/api/search?${more}&q=${encodeURIComponent(q)}`;
const ask = async (q: string, more?: string): Promise<{ result_list: SearchResult[]; next_cursor: string | null }> => {
  const response = await request(path(q, more));
  expect([q, response.status]).toEqual([q, 200]);
  return response.json();
};
const titles = async (q: string, more?: string) => (await ask(q, more)).result_list.map(({ title }) => title.join(""));
const status = async (q: string, more?: string) => (await request(path(q, more))).status;
const all = (q: string, more: string) =>
  everyPage(request, path(q, more), (page: { result_list: SearchResult[] }) => page.result_list);
const keyOf = ({ type, id }: SearchResult) => `${type} ${id}`;

test("search: finds Chinese inside a sentence, in both scripts and beside other letters", async () => {
  const found = await titles("钱包");
  expect(found[0]).toBe("单一钱包与转账钱包，伙伴该选哪个");
  expect(await titles("錢包")).toEqual(found);
  expect(await titles("無障礙")).toEqual(await titles("无障碍"));
  expect((await titles("HTML5版"))[0]).toBe("游戏列表里的“HTML5版”是什么意思");
});

test("search: finds traditional text by simplified terms and keeps its characters", async () => {
  const [first] = await db.select({ id: article.id }).from(article).where(eq(article.lang, 2)).limit(1);
  await db
    .update(article)
    .set({ title: "龍門陣裏的舊聞" })
    .where(eq(article.id, first?.id ?? 0));
  expect(await reindexStale(db)).toBe(1);
  responseCache.clear();
  const { result_list } = await ask("龙门阵");
  expect(result_list.map(({ title }) => title)).toEqual([["", "龍門陣", "裏的舊聞"]]);
});

test("search: requires every term; English terms match as prefix, singular or plural", async () => {
  expect(await titles("idempotency retries", "lang=3")).toContain(
    "Pressed twice, counted once: idempotency keys for integrators",
  );
  expect(await titles("idempot", "lang=3")).toEqual(expect.arrayContaining(await titles("idempotency keys", "lang=3")));
  expect(await titles("idempotency mahjong", "lang=3")).toEqual([]);
});

test("search: returns type and matches, which are every second piece of title and excerpt", async () => {
  const { result_list } = await ask("mahjong", "lang=3");
  for (const { title, excerpt } of result_list) {
    const finds = [...title, "", ...excerpt].filter((_, index) => index % 2 === 1);
    expect(finds.filter((find) => find && !/^mahjong$/i.test(find))).toEqual([]);
  }
  expect(new Set(result_list.map(({ type }) => type))).toEqual(new Set(["article", "game"]));
  const hit = result_list.find(({ title }) => title.join("") === "Returning Tide Mahjong");
  expect(hit).toMatchObject({
    type: "game",
    lang: 3,
    section: "game/chess",
    title: ["Returning Tide ", "Mahjong", ""],
  });
});

test("search: filters by type", async () => {
  const count = async (type: string) => (await ask("麻将", `lang=2&type=${type}`)).result_list.map((hit) => hit.type);
  expect(new Set(await count("article"))).toEqual(new Set(["article"]));
  expect(new Set(await count("game"))).toEqual(new Set(["game"]));
});

describe("search: pages contain every result once", () => {
  test.each(["sort=relevance", "sort=date", "sort=date&order=asc", "sort=date&type=game"])("%s", async (sort) => {
    const whole = await ask("随机", `lang=2&limit=50&${sort}`);
    expect(whole.next_cursor).toBeNull();
    expect(whole.result_list.length).toBeGreaterThan(8);
    for (const limit of [1, 7]) {
      const paged = await all("随机", `lang=2&limit=${limit}&${sort}`);
      expect(paged.map(keyOf)).toEqual(whole.result_list.map(keyOf));
    }
    const dates = whole.result_list.map(({ published_at }) => published_at);
    if (sort.includes("date")) {
      const sorted = dates.toSorted();
      expect(dates).toEqual(sort.includes("asc") ? sorted : sorted.reverse());
    }
  });
});

test("search: requires two characters in Chinese, one in other languages", async () => {
  expect(await status("龙")).toBe(422);
  expect(await status(" 龙\u202e\u0000 ")).toBe(422);
  expect(await status("a", "lang=3")).toBe(200);
  expect(await status("   ", "lang=3")).toBe(422);
  const refused = await (await request(path("龙"))).json();
  expect(refused).toEqual({
    code: "invalid",
    message: expect.any(String),
    errors: { q: [expect.stringMatching(/two|word|两/)] },
  });
});

test.each([
  "' OR 1=1 --",
  "a & b | !c <-> (d",
  "离线:*A & !钱包",
  "\\'; drop table article; --",
  "x' & 'y\\",
  "\u0000离\u0000线",
  "\u202e线离\u2066",
  "=离线",
  "<script>alert(1)</script>",
  "((((((((((",
  "💥💥",
  "\ud800\ud800",
  "，。！？",
  "词".repeat(100),
  "a b ".repeat(25),
])("search: accepts %j", async (question) => {
  for (const more of ["lang=2", "lang=3&sort=date"]) expect(await status(question.toWellFormed(), more)).toBe(200);
});

test("search: rejects empty queries", async () => {
  expect(await status("a".repeat(10_000), "lang=3")).toBe(422);
  for (const more of ["lang=99", "lang=2&type=page", "lang=2&limit=51", "lang=2&cursor=%00"]) {
    expect([more, await status("离线", more)]).toEqual([more, 422]);
  }
  expect((await request("/api/search?lang=2")).status).toBe(422);
  const { next_cursor } = await ask("随机", "lang=2&limit=1&sort=date");
  expect(await status("随机", `lang=2&cursor=${next_cursor}`)).toBe(422);
});

test("search: has a response cache of its own, cleared by content changes", async () => {
  const key = path("离线");
  await request(key);
  expect([responseCache.peek(key), responseCache.searches.peek(key)]).toEqual([undefined, expect.anything()]);
  responseCache.clear();
  expect(responseCache.searches.peek(key)).toBeUndefined();
});

describe("search index", () => {
  const indexed = (id: number) =>
    db
      .select()
      .from(searchText)
      .where(and(eq(searchText.type, "article"), eq(searchText.sourceId, id)));
  const anArticle = async () => {
    const [row] = await db.select({ id: article.id }).from(article).where(eq(article.lang, 3)).limit(1);
    return row?.id ?? 0;
  };

  test("does not reindex unchanged rows, or rows with changed counters", async () => {
    await reindexStale(db);
    await db.update(article).set({ viewCount: 5 });
    expect(await reindexStale(db)).toBe(0);
  });

  test("finds articles and games by the new name of a label", async () => {
    await db
      .update(label)
      .set({ name: { 2: "卡牌", 3: "Zanzibarian" } })
      .where(eq(label.key, "cards"));
    await reindexStale(db);
    responseCache.clear();
    const found = (await ask("zanzibarian", "lang=3")).result_list;
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(["article", "game"]));
  });

  test("hides a withdrawn article and finds it again when it is restored", async () => {
    const id = await anArticle();
    await db.update(article).set({ title: "Quagga census", withdrawnAt: sql`now()` }).where(eq(article.id, id));
    await reindexStale(db);
    expect(await indexed(id)).toEqual([]);
    await db.update(article).set({ withdrawnAt: null }).where(eq(article.id, id));
    await reindexStale(db);
    expect(await titles("quagga", "lang=3")).toEqual(["Quagga census"]);
    responseCache.clear();
    await db.update(article).set({ withdrawnAt: sql`now()` }).where(eq(article.id, id));
    expect(await titles("quagga", "lang=3")).toEqual([]);
  });

  test("removes a deleted game", async () => {
    const rows = await db.delete(game).where(eq(game.lang, 3)).returning({ id: game.id });
    await reindexStale(db);
    expect(rows.length).toBeGreaterThan(0);
    expect((await ask("poker", "lang=3&type=game")).result_list).toEqual([]);
  });
});
