import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "./db.ts";
import { openOfflineSearch } from "./offline-search.ts";
import { cacheResponse, removeCached } from "./response-cache.ts";
import { indexLibrary } from "./search-index.ts";
import { emptyDatabase } from "./test/empty-database.ts";
import { story } from "./test/story.ts";

const at = { etag: null, savedAt: "2026-03-18T08:00:00.000Z" };
const keepStory = (changes: Parameters<typeof story>[0] & { id: number }) =>
  cacheResponse(`/api/article/${changes.id}?lang=${changes.lang ?? 2}`, story(changes), at);

async function ids(question: string, lang = 2, size = 20) {
  const search = await openOfflineSearch(lang);
  const { results } = await search(question, size);
  return results.map(({ item }) => item.id);
}

beforeEach(async () => {
  await emptyDatabase();
});

describe("search in what is kept", () => {
  it("finds Chinese within a sentence and English by the beginning of a word", async () => {
    await keepStory({ id: 1, body_html: "<p>在地铁里也能<strong>离线</strong>阅读。</p>" });
    await keepStory({
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
    await keepStory({ id: 1, lang: 3, body_html: '<h2 id="chapter">Rain &amp; wind</h2>' });
    for (const question of ["chapter", "amp", "h2"]) expect(await ids(question, 3)).toEqual([]);
    expect(await ids("rain wind", 3)).toEqual([1]);
  });

  it("puts the title first, then the latest", async () => {
    const body_html = "<p>关于离线</p>";
    await keepStory({ id: 1, body_html, published_at: "2026-01-01T00:00:00.000Z" });
    await keepStory({ id: 2, body_html, published_at: "2026-02-01T00:00:00.000Z" });
    await keepStory({ id: 3, title: "离线的一天", published_at: "2025-01-01T00:00:00.000Z" });
    expect(await ids("离线")).toEqual([3, 2, 1]);
  });

  it("puts the reader's language before others", async () => {
    await keepStory({ id: 1, title: "Kapok 木棉", published_at: "2026-02-01T00:00:00.000Z" });
    await keepStory({
      id: 2,
      lang: 3,
      title: "T",
      body_html: "<p>Kapok</p>",
      published_at: "2026-01-01T00:00:00.000Z",
    });
    expect(await ids("kapok", 2)).toEqual([1, 2]);
    expect(await ids("kapok", 3)).toEqual([2, 1]);
  });

  it("names an item once that is kept under two addresses", async () => {
    await cacheResponse("/api/article/12?lang=2", story(), at);
    await cacheResponse("/api/article/13?lang=2", story(), at);
    expect(await ids("木棉")).toEqual([12]);
  });

  it("knows a new text at once, and not the old one", async () => {
    await keepStory({ id: 1, body_html: "<p>昨天下雨</p>" });
    expect(await ids("下雨")).toEqual([1]);
    await keepStory({ id: 1, body_html: "<p>今天放晴</p>" });
    expect(await ids("放晴")).toEqual([1]);
    expect(await ids("下雨")).toEqual([]);
    await removeCached("/api/article/1?lang=2");
    expect(await ids("放晴")).toEqual([]);
    expect(await db.signatures.count()).toBe(0);
  });

  it("reads no more texts than a page of results needs", async () => {
    for (let id = 1; id <= 100; id++) await keepStory({ id });
    const search = await openOfflineSearch(2);
    const get = vi.spyOn(IDBObjectStore.prototype, "get");
    const { results, more } = await search("木棉", 10);
    expect(results).toHaveLength(10);
    expect(more).toBe(true);
    expect(get.mock.calls.length).toBeLessThanOrEqual(20);
  });

  it("shows the words around what it found", async () => {
    const before = "Filler ".repeat(40);
    await keepStory({ id: 1, lang: 3, title: "T", body_html: `<p>${before}the harbour ferry ${before}</p>` });
    const search = await openOfflineSearch(3);
    const { results } = await search("harbour", 10);
    expect(results[0]?.excerpt).toMatch(/^… (Filler )+the harbour ferry (Filler )+.*…$/);
  });

  it("makes missing signatures once", async () => {
    for (let id = 1; id <= 45; id++) await keepStory({ id });
    expect(await indexLibrary()).toBe(45);
    expect(await indexLibrary()).toBe(0);
  });

  it("finds everything that the words of a question are in", async () => {
    const bodies = ["一二三四五", "二三四五六", "三四五六七", "四五六七八"];
    for (const [index, body] of bodies.entries()) await keepStory({ id: index + 1, body_html: `<p>${body}</p>` });
    for (const question of ["三四", "五六", "四五六", "七", "一二", "九十"]) {
      const expected = bodies.flatMap((body, index) => (body.includes(question) ? [index + 1] : []));
      expect((await ids(question)).sort()).toEqual(expected);
    }
  });
});
