import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "./db.ts";
import { openOfflineSearch } from "./offline-search.ts";
import { cacheResponse, removeCached } from "./response-cache.ts";
import { indexLibrary } from "./search-index.ts";
import { emptyDatabase } from "./test/empty-database.ts";
import { story } from "./test/story.ts";

const at = { etag: null, savedAt: "2026-03-18T08:00:00.000Z" };
const cacheStory = (changes: Parameters<typeof story>[0] & { id: number }) =>
  cacheResponse(`/api/article/${changes.id}?lang=${changes.lang ?? 2}`, story(changes), at);

async function ids(query: string, lang = 2, size = 20) {
  const search = await openOfflineSearch(lang);
  const { results } = await search(query, size);
  return results.map(({ item }) => item.id);
}

beforeEach(async () => {
  await emptyDatabase();
});

describe("openOfflineSearch", () => {
  it("finds Chinese text anywhere and English words by their prefix", async () => {
    await cacheStory({ id: 1, body_html: "<p>在地铁里也能<strong>离线</strong>阅读。</p>" });
    await cacheStory({
      id: 2,
      lang: 3,
      body_html: "<h2 id='a'>Responsible play</h2><p>Set a limit &#x26; keep it.</p>",
    });
    expect(await ids("离线")).toEqual([1]);
    expect(await ids("地铁 离线")).toEqual([1]);
    expect(await ids("respons limits", 3)).toEqual([2]);
    expect(await ids("sponsible", 3)).toEqual([]);
  });

  it("does not find tags, attributes or names of entities", async () => {
    await cacheStory({ id: 1, lang: 3, body_html: '<h2 id="chapter">Rain &amp; wind</h2>' });
    for (const query of ["chapter", "amp", "h2"]) expect(await ids(query, 3)).toEqual([]);
    expect(await ids("rain wind", 3)).toEqual([1]);
  });

  it("lists matches in the title first, then the latest", async () => {
    const body_html = "<p>关于离线</p>";
    await cacheStory({ id: 1, body_html, published_at: "2026-01-01T00:00:00.000Z" });
    await cacheStory({ id: 2, body_html, published_at: "2026-02-01T00:00:00.000Z" });
    await cacheStory({ id: 3, title: "离线的一天", published_at: "2025-01-01T00:00:00.000Z" });
    expect(await ids("离线")).toEqual([3, 2, 1]);
  });

  it("lists results in the reader's language first", async () => {
    await cacheStory({ id: 1, title: "Kapok 木棉", published_at: "2026-02-01T00:00:00.000Z" });
    await cacheStory({
      id: 2,
      lang: 3,
      title: "T",
      body_html: "<p>Kapok</p>",
      published_at: "2026-01-01T00:00:00.000Z",
    });
    expect(await ids("kapok", 2)).toEqual([1, 2]);
    expect(await ids("kapok", 3)).toEqual([2, 1]);
  });

  it("lists an item once when it is cached under two paths", async () => {
    await cacheResponse("/api/article/12?lang=2", story(), at);
    await cacheResponse("/api/article/13?lang=2", story(), at);
    expect(await ids("木棉")).toEqual([12]);
  });

  it("finds the new text only when an item is replaced", async () => {
    await cacheStory({ id: 1, body_html: "<p>昨天下雨</p>" });
    expect(await ids("下雨")).toEqual([1]);
    await cacheStory({ id: 1, body_html: "<p>今天放晴</p>" });
    expect(await ids("放晴")).toEqual([1]);
    expect(await ids("下雨")).toEqual([]);
    await removeCached("/api/article/1?lang=2");
    expect(await ids("放晴")).toEqual([]);
    expect(await db.signatures.count()).toBe(0);
  });

  it("loads no more texts than a page of results needs", async () => {
    for (let id = 1; id <= 100; id++) await cacheStory({ id });
    const search = await openOfflineSearch(2);
    const get = vi.spyOn(IDBObjectStore.prototype, "get");
    const { results, more } = await search("木棉", 10);
    expect(results).toHaveLength(10);
    expect(more).toBe(true);
    expect(get.mock.calls.length).toBeLessThanOrEqual(20);
  });

  it("returns the text around the match as the excerpt", async () => {
    const before = "Filler ".repeat(40);
    await cacheStory({ id: 1, lang: 3, title: "T", body_html: `<p>${before}the harbour ferry ${before}</p>` });
    const search = await openOfflineSearch(3);
    const { results } = await search("harbour", 10);
    expect(results[0]?.excerpt).toMatch(/^… (Filler )+the harbour ferry (Filler )+.*…$/);
  });

  it("indexLibrary: adds each missing entry once", async () => {
    for (let id = 1; id <= 45; id++) await cacheStory({ id });
    expect(await indexLibrary()).toBe(45);
    expect(await indexLibrary()).toBe(0);
  });

  it("finds every text that contains the query", async () => {
    const bodies = ["一二三四五", "二三四五六", "三四五六七", "四五六七八"];
    for (const [index, body] of bodies.entries()) await cacheStory({ id: index + 1, body_html: `<p>${body}</p>` });
    for (const query of ["三四", "五六", "四五六", "七", "一二", "九十"]) {
      const expected = bodies.flatMap((body, index) => (body.includes(query) ? [index + 1] : []));
      expect((await ids(query)).sort()).toEqual(expected);
    }
  });
});
