import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { maxCachedResponseBytes } from "#contract/limits.ts";
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

describe("findCached", () => {
  it("finds a response under its own path only", async () => {
    expect(await cacheResponse("/api/article?lang=2", list("a"), at(0))).toBe("cached");
    expect(await findCached("/api/article?lang=2")).toMatchObject({ data: list("a"), ...at(0) });
    expect(await findCached("/api/article?lang=3")).toBeUndefined();
  });

  it("finds an article by its own id and language when it was cached under another id", async () => {
    await cacheResponse("/api/article/12?lang=3", story({ id: 45, lang: 3 }), at(0));
    expect((await findCached("/api/article/45?lang=3"))?.data).toMatchObject({ id: 45 });
    expect(await findCached("/api/article/45?lang=2")).toBeUndefined();
  });

  it("uses the default language when the path has none", async () => {
    await cacheResponse("/api/article/12?lang=2", story(), at(0));
    expect(await findCached("/api/article/12")).toBeDefined();
    expect(await findCached("/api/article/12?lang=1")).toBeDefined();
  });

  it("records the use of a response once an hour", async () => {
    const update = vi.spyOn(db.reads, "update");
    await cacheResponse("/api/article", list(), at(0));
    await findCached("/api/article");
    await vi.waitFor(async () => expect((await db.reads.get("/api/article"))?.usedAt).not.toBe(at(0).savedAt));
    await findCached("/api/article");
    expect(update).toHaveBeenCalledTimes(1);
  });
});

describe("updates of cached responses", () => {
  it("markRevalidated: updates time and ETag only", async () => {
    await cacheResponse("/api/article", list("a"), at(0));
    const row = await findCached("/api/article");
    expect(row && (await markRevalidated(row, { etag: '"x"', savedAt: at(5).savedAt }))).toBe(true);
    expect(await db.reads.get("/api/article")).toMatchObject({ data: list("a"), etag: '"x"', savedAt: at(5).savedAt });
  });

  it("removeCached: removes an article under every path that would find it", async () => {
    await cacheResponse("/api/article/12?lang=3", story({ id: 45, lang: 3 }), at(0));
    await cacheResponse("/api/article/45?lang=3", story({ id: 45, lang: 3 }), at(0));
    await cacheResponse("/api/article/12?lang=2", story(), at(0));
    expect(await removeCached("/api/article/45?lang=3")).toBe(true);
    expect(await db.articles.toCollection().primaryKeys()).toEqual(["/api/article/12?lang=2"]);
  });
});

describe("listCachedPaths", () => {
  it("lists the paths of all tables, and an article by its own path too", async () => {
    await cacheResponse("/api/article/12?lang=3", story({ id: 45, lang: 3 }), at(0));
    await cacheResponse("/api/article?lang=2", list(), at(0));
    await cacheResponse("/api/mark-six?limit=1", {}, at(0));
    expect((await listCachedPaths()).sort()).toEqual([
      "/api/article/12?lang=3",
      "/api/article/45?lang=3",
      "/api/article?lang=2",
      "/api/mark-six?limit=1",
    ]);
  });
});

describe("cacheResponse with limited space", () => {
  it("caches nothing when the response is too large", async () => {
    const body_html = "木".repeat(maxCachedResponseBytes / 3);
    expect(await cacheResponse("/api/article/12?lang=2", story({ body_html }), at(0))).toBe("too-large");
    expect(await db.articles.count()).toBe(0);
  });

  it("evicts the responses that were not used for longest when there is no room", async () => {
    for (let minute = 0; minute < 15; minute++) {
      await cacheResponse(`/api/article?cursor=r${minute}`, list(), at(2 * minute));
      await cacheResponse(`/api/article/${minute + 1}?lang=2`, story({ id: minute + 1 }), at(2 * minute + 1));
    }
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
      throw full();
    });
    expect(await cacheResponse("/api/article?lang=3", list(), at(59))).toBe("cached");
    expect(put).toHaveBeenCalledTimes(2);
    const left = await listCachedPaths();
    expect(left).toHaveLength(11);
    expect(left).not.toContain("/api/article?cursor=r9");
    expect(left).not.toContain("/api/article/10?lang=2");
    expect(left).toContain("/api/article?cursor=r10");
    expect(left).toContain("/api/article/11?lang=2");
  });

  it("returns `quota` when there is no room after an eviction", async () => {
    await cacheResponse("/api/article", list(), at(0));
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw full();
    });
    expect(await cacheResponse("/api/article?lang=3", list(), at(1))).toBe("quota");
    expect(put).toHaveBeenCalledTimes(2);
  });

  it("returns `quota` when four fifths of the browser's quota are used", async () => {
    const estimate = vi.fn(async () => ({ usage: 81, quota: 100 }));
    vi.stubGlobal("navigator", { storage: { estimate } });
    expect(await cacheResponse("/api/article", list(), at(0))).toBe("quota");
    estimate.mockResolvedValue({ usage: 79, quota: 100 });
    expect(await cacheResponse("/api/article", list(), at(0))).toBe("cached");
  });

  it("returns `failed` when the database does not work, while findCached throws", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(IDBTransaction.prototype, "objectStore").mockImplementation(() => {
      throw new DOMException("broken", "UnknownError");
    });
    expect(await cacheResponse("/api/article", list(), at(0))).toBe("failed");
    expect(await removeCached("/api/article")).toBe(false);
    await expect(findCached("/api/article")).rejects.toThrow();
  });
});
