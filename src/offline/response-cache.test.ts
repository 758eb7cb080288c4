import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getArticle, listArticles } from "#contract/articles/endpoints.ts";
import { maxCachedResponseBytes } from "#contract/limits.ts";
import { getMarkSix } from "#contract/mark-six/endpoints.ts";
import { db } from "./db.ts";
import { cacheResponse, findCached, listCachedPaths, markRevalidated, removeCached } from "./response-cache.ts";
import { emptyDatabase } from "./test/empty-database.ts";
import { story } from "./test/story.ts";

const at = (minute: number) => ({ etag: null, savedAt: new Date(Date.UTC(2026, 2, 18, 8, minute)).toISOString() });
const list = (next_cursor: string | null = null) => ({ article_list: [], next_cursor });
const full = () => new DOMException("full", "QuotaExceededError");

beforeEach(async () => {
  await emptyDatabase();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("findKept", () => {
  it("finds what was kept under the same path, and nothing under another", async () => {
    expect(await cacheResponse(listArticles, "/api/article?lang=2", list("a"), at(0))).toBe("kept");
    expect(await findCached(listArticles, "/api/article?lang=2")).toMatchObject({ data: list("a"), ...at(0) });
    expect(await findCached(listArticles, "/api/article?lang=3")).toBeUndefined();
  });

  it("finds an article by its own id and language when it was kept under another's", async () => {
    await cacheResponse(getArticle, "/api/article/12?lang=3", story({ id: 45, lang: 3 }), at(0));
    expect((await findCached(getArticle, "/api/article/45?lang=3"))?.data).toMatchObject({ id: 45 });
    expect(await findCached(getArticle, "/api/article/45?lang=2")).toBeUndefined();
  });

  it("takes the default language for one that is not named, and a language's content for its own", async () => {
    await cacheResponse(getArticle, "/api/article/12?lang=2", story(), at(0));
    expect(await findCached(getArticle, "/api/article/12")).toBeDefined();
    expect(await findCached(getArticle, "/api/article/12?lang=1")).toBeDefined();
  });

  it("throws away a copy that no longer fits the contract", async () => {
    await cacheResponse(getArticle, "/api/article/12?lang=2", { id: 12, lang: 2, title: "of an older build" }, at(0));
    expect(await db.articles.count()).toBe(1);
    expect(await findCached(getArticle, "/api/article/12?lang=2")).toBeUndefined();
    expect(await db.articles.count()).toBe(0);
  });

  it("notes the use of a copy, but not each time", async () => {
    const update = vi.spyOn(db.reads, "update");
    await cacheResponse(listArticles, "/api/article", list(), at(0));
    await findCached(listArticles, "/api/article");
    await vi.waitFor(async () => expect((await db.reads.get("/api/article"))?.usedAt).not.toBe(at(0).savedAt));
    await findCached(listArticles, "/api/article");
    expect(update).toHaveBeenCalledTimes(1);
  });
});

describe("confirm and forget", () => {
  it("dates a confirmed copy anew and leaves the rest of it", async () => {
    await cacheResponse(listArticles, "/api/article", list("a"), at(0));
    const row = await findCached(listArticles, "/api/article");
    expect(row && (await markRevalidated(listArticles, row, { etag: '"x"', savedAt: at(5).savedAt }))).toBe(true);
    expect(await db.reads.get("/api/article")).toMatchObject({ data: list("a"), etag: '"x"', savedAt: at(5).savedAt });
  });

  it("removes an article under every path that would find it, and no other", async () => {
    await cacheResponse(getArticle, "/api/article/12?lang=3", story({ id: 45, lang: 3 }), at(0));
    await cacheResponse(getArticle, "/api/article/45?lang=3", story({ id: 45, lang: 3 }), at(0));
    await cacheResponse(getArticle, "/api/article/12?lang=2", story(), at(0));
    expect(await removeCached(getArticle, "/api/article/45?lang=3")).toBe(true);
    expect(await db.articles.toCollection().primaryKeys()).toEqual(["/api/article/12?lang=2"]);
  });
});

describe("keptPaths", () => {
  it("names every table's copies, and an article by its own path too", async () => {
    await cacheResponse(getArticle, "/api/article/12?lang=3", story({ id: 45, lang: 3 }), at(0));
    await cacheResponse(listArticles, "/api/article?lang=2", list(), at(0));
    await cacheResponse(getMarkSix, "/api/mark-six?limit=1", {}, at(0));
    expect((await listCachedPaths()).sort()).toEqual([
      "/api/article/12?lang=3",
      "/api/article/45?lang=3",
      "/api/article?lang=2",
      "/api/mark-six?limit=1",
    ]);
  });
});

describe("keep, within limits", () => {
  it("refuses an answer that is too large", async () => {
    const body_html = "木".repeat(maxCachedResponseBytes / 3);
    expect(await cacheResponse(getArticle, "/api/article/12?lang=2", story({ body_html }), at(0))).toBe("refused");
    expect(await db.articles.count()).toBe(0);
  });

  it("makes room by the copies not read for longest, once, and then keeps", async () => {
    for (let minute = 0; minute < 15; minute++) {
      await cacheResponse(listArticles, `/api/article?cursor=r${minute}`, list(), at(2 * minute));
      await cacheResponse(
        getArticle,
        `/api/article/${minute + 1}?lang=2`,
        story({ id: minute + 1 }),
        at(2 * minute + 1),
      );
    }
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
      throw full();
    });
    expect(await cacheResponse(listArticles, "/api/article?lang=3", list(), at(59))).toBe("kept");
    expect(put).toHaveBeenCalledTimes(2);
    const left = await listCachedPaths();
    expect(left).toHaveLength(11);
    expect(left).not.toContain("/api/article?cursor=r9");
    expect(left).not.toContain("/api/article/10?lang=2");
    expect(left).toContain("/api/article?cursor=r10");
    expect(left).toContain("/api/article/11?lang=2");
  });

  it("gives up when there is no room even then", async () => {
    await cacheResponse(listArticles, "/api/article", list(), at(0));
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw full();
    });
    expect(await cacheResponse(listArticles, "/api/article?lang=3", list(), at(1))).toBe("quota");
    expect(put).toHaveBeenCalledTimes(2);
  });

  it("leaves a part of the browser's quota to others", async () => {
    const estimate = vi.fn(async () => ({ usage: 81, quota: 100 }));
    vi.stubGlobal("navigator", { storage: { estimate } });
    expect(await cacheResponse(listArticles, "/api/article", list(), at(0))).toBe("quota");
    estimate.mockResolvedValue({ usage: 79, quota: 100 });
    expect(await cacheResponse(listArticles, "/api/article", list(), at(0))).toBe("kept");
  });

  it("says when the database does not work; only a search for a copy throws", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(IDBTransaction.prototype, "objectStore").mockImplementation(() => {
      throw new DOMException("broken", "UnknownError");
    });
    expect(await cacheResponse(listArticles, "/api/article", list(), at(0))).toBe("failed");
    expect(await removeCached(listArticles, "/api/article")).toBe(false);
    await expect(findCached(listArticles, "/api/article")).rejects.toThrow();
  });
});
