import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "./db.ts";
import { clearLibrary, type LibraryCursor, libraryTotals, listLibrary, removeFromLibrary } from "./library.ts";
import { readOfflineSettings, updateOfflineSettings } from "./offline-settings.ts";
import { pin, pinnedPaths, unpin } from "./pins.ts";
import { cacheResponse } from "./response-cache.ts";
import { indexLibrary } from "./search-index.ts";
import { enforceStorageLimit } from "./storage-limit.ts";
import { emptyDatabase } from "./test/empty-database.ts";
import { story } from "./test/story.ts";

const at = (minute: number) => ({ etag: null, savedAt: new Date(Date.UTC(2026, 2, 18, 8, minute)).toISOString() });
const path = (id: number) => `/api/article/${id}?lang=2`;
const cacheStory = (id: number, minute = id) => cacheResponse(path(id), story({ id }), at(minute));
const list = { article_list: [], next_cursor: null };
const cachedIds = async () => (await db.articles.toArray()).map(({ id }) => id).sort();

/** Stubs the worker's cache of pictures with some paths. */
function stubPictures(...paths: string[]) {
  const cached = new Set(paths);
  const cache = {
    keys: async () => [...cached].map((pathname) => new Request(`https://kapok.example${pathname}`)),
    delete: async ({ url }: Request) => cached.delete(new URL(url).pathname),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  return cached;
}

beforeEach(async () => {
  await emptyDatabase();
});
afterEach(() => vi.unstubAllGlobals());

describe("the library", () => {
  it("listLibrary: lists the responses of all kinds once, the last used first", async () => {
    for (let id = 1; id <= 7; id++) await cacheStory(id, 2 * id);
    await cacheResponse("/api/article?lang=2", list, at(5));
    await pin(path(3));
    const seen: string[] = [];
    const include = (_: string, row: { path: string }) => row.path !== path(4);
    let after: LibraryCursor | undefined;
    do {
      const page = await listLibrary({ kinds: ["articles", "reads"], include }, 3, after);
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map(({ row, pinned }) => `${row.path}${pinned ? "!" : ""}`));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual([path(7), path(6), path(5), `${path(3)}!`, "/api/article?lang=2", path(2), path(1)]);
  });

  it("libraryTotals: returns numbers and sizes without loading the responses", async () => {
    await cacheStory(1);
    await cacheStory(2);
    const bytes = new TextEncoder().encode(JSON.stringify(story({ id: 1 }))).length;
    const getAll = vi.spyOn(IDBObjectStore.prototype, "getAll");
    expect((await libraryTotals()).articles).toEqual({ count: 2, bytes: 2 * bytes });
    expect((await libraryTotals()).games).toEqual({ count: 0, bytes: 0 });
    expect(getAll).not.toHaveBeenCalled();
  });
});

describe("removal from the library", () => {
  it("removeFromLibrary: removes a response with its pin and search entry", async () => {
    await cacheStory(1);
    await cacheStory(2);
    await pin(path(1));
    await indexLibrary();
    await removeFromLibrary("articles", [path(1)]);
    expect(await cachedIds()).toEqual([2]);
    expect(await pinnedPaths()).toEqual(new Set());
    expect(await db.signatures.toCollection().primaryKeys()).toEqual([path(2)]);
  });

  it("clearLibrary: removes all responses and pictures, except pinned ones if requested", async () => {
    const [pinned, other] = ["/media/3-0123456789ab/320.avif", "/media/4-0123456789ab/320.avif"];
    const pictures = stubPictures(pinned, other);
    await cacheStory(1);
    await cacheStory(2);
    await pin(path(1));
    await updateOfflineSettings({ limit: 50 });
    await db.picks.put({ id: "a", madeAt: "", drawAt: "", numbers: [], bankers: [] });
    await clearLibrary({ pinned: false });
    expect(await cachedIds()).toEqual([1]);
    expect([...pictures]).toEqual([pinned]);
    await clearLibrary({ pinned: true });
    expect(await cachedIds()).toEqual([]);
    expect([...pictures]).toEqual([]);
    expect((await pinnedPaths()).size).toBe(0);
    expect(await db.picks.count()).toBe(1);
    expect((await readOfflineSettings()).limit).toBe(50);
  });
});

describe("eviction from the library", () => {
  it("removes no pinned responses, and items of saved sections last", async () => {
    for (let id = 1; id <= 45; id++) await cacheStory(id);
    await pin(path(1));
    const section = { uri: "/news", lang: 2, size: 50, cursor: null, completedAt: null };
    await db.sections.put({ ...section, paths: [path(2), path(3)] });
    const put = vi.spyOn(IDBObjectStore.prototype, "put");
    put.mockImplementationOnce(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(await cacheStory(99, 59)).toBe("cached");
    const left = await cachedIds();
    expect(left).toHaveLength(26);
    expect(left).toEqual(expect.arrayContaining([1, 2, 3, 24, 99]));
    expect(left).not.toContain(4);
  });

  it("removes older responses when the reader's limit is reached", async () => {
    for (let id = 1; id <= 30; id++) await cacheStory(id);
    vi.stubGlobal("navigator", {
      storage: { estimate: async () => ({ usage: 60_000_000, quota: 1e9, usageDetails: { caches: 60_000_000 } }) },
    });
    await updateOfflineSettings({ limit: 50 });
    expect(await cacheStory(31)).toBe("cached");
    expect(await cachedIds()).toHaveLength(11);
    for (const id of await cachedIds()) await pin(path(id as number));
    expect(await cacheStory(32)).toBe("quota");
    await unpin(path(31));
    expect(await cacheStory(32)).toBe("cached");
  });

  it("removes no more than necessary when the browser's estimate is outdated", async () => {
    for (let id = 1; id <= 30; id++) await cacheStory(id);
    const { bytes } = (await libraryTotals()).articles;
    const estimate = async () => ({ usage: 60_000_000, quota: 1e9, usageDetails: { caches: 50_000_000 - bytes } });
    vi.stubGlobal("navigator", { storage: { estimate } });
    await updateOfflineSettings({ limit: 50 });
    for (let id = 31; id <= 40; id++) expect(await cacheStory(id)).toBe("cached");
    expect(await db.articles.count()).toBe(20);
  });

  it("enforceStorageLimit: removes responses when the reader has lowered the limit", async () => {
    for (let id = 1; id <= 60; id++) await cacheStory(id);
    const { bytes } = (await libraryTotals()).articles;
    vi.stubGlobal("navigator", {
      storage: {
        estimate: async () => ({ usage: 51_000_000, quota: 1e9, usageDetails: { caches: 50_000_000 - bytes / 2 } }),
      },
    });
    await updateOfflineSettings({ limit: 50 });
    await enforceStorageLimit();
    expect(await db.articles.count()).toBe(20);
  });
});
