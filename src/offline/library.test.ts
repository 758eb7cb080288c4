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
const keepStory = (id: number, minute = id) => cacheResponse(path(id), story({ id }), at(minute));
const list = { article_list: [], next_cursor: null };
const keptIds = async () => (await db.articles.toArray()).map(({ id }) => id).sort();

/** Pictures by address, as the worker's cache holds them. */
function stubPictures(...addresses: string[]) {
  const kept = new Set(addresses);
  const cache = {
    keys: async () => [...kept].map((address) => new Request(`https://kapok.example${address}`)),
    delete: async ({ url }: Request) => kept.delete(new URL(url).pathname),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  return kept;
}

beforeEach(async () => {
  await emptyDatabase();
});
afterEach(() => vi.unstubAllGlobals());

describe("the list of what is kept", () => {
  it("gives each copy once, the last used first, of all kinds together", async () => {
    for (let id = 1; id <= 7; id++) await keepStory(id, 2 * id);
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

  it("counts and adds up without loading a text", async () => {
    await keepStory(1);
    await keepStory(2);
    const bytes = new TextEncoder().encode(JSON.stringify(story({ id: 1 }))).length;
    const getAll = vi.spyOn(IDBObjectStore.prototype, "getAll");
    expect((await libraryTotals()).articles).toEqual({ count: 2, bytes: 2 * bytes });
    expect((await libraryTotals()).games).toEqual({ count: 0, bytes: 0 });
    expect(getAll).not.toHaveBeenCalled();
  });
});

describe("removing", () => {
  it("takes a copy with its pin and what it is found by", async () => {
    await keepStory(1);
    await keepStory(2);
    await pin(path(1));
    await indexLibrary();
    await removeFromLibrary("articles", [path(1)]);
    expect(await keptIds()).toEqual([2]);
    expect(await pinnedPaths()).toEqual(new Set());
    expect(await db.signatures.toCollection().primaryKeys()).toEqual([path(2)]);
  });

  it("takes everything, or everything but the pins and their pictures; never picks and settings", async () => {
    const [mine, other] = ["/media/3-0123456789ab/320.avif", "/media/4-0123456789ab/320.avif"];
    const pictures = stubPictures(mine, other);
    await keepStory(1);
    await keepStory(2);
    await pin(path(1));
    await updateOfflineSettings({ limit: 50 });
    await db.picks.put({ id: "a", madeAt: "", drawAt: "", numbers: [], bankers: [] });
    await clearLibrary({ pinned: false });
    expect(await keptIds()).toEqual([1]);
    expect([...pictures]).toEqual([mine]);
    await clearLibrary({ pinned: true });
    expect(await keptIds()).toEqual([]);
    expect([...pictures]).toEqual([]);
    expect((await pinnedPaths()).size).toBe(0);
    expect(await db.picks.count()).toBe(1);
    expect((await readOfflineSettings()).limit).toBe(50);
  });
});

describe("making room", () => {
  it("never takes a pin, and the items of a kept section last", async () => {
    for (let id = 1; id <= 45; id++) await keepStory(id);
    await pin(path(1));
    const section = { uri: "/news", lang: 2, size: 50, cursor: null, completedAt: null };
    await db.sections.put({ ...section, paths: [path(2), path(3)] });
    const put = vi.spyOn(IDBObjectStore.prototype, "put");
    put.mockImplementationOnce(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(await keepStory(99, 59)).toBe("cached");
    const left = await keptIds();
    expect(left).toHaveLength(26);
    expect(left).toEqual(expect.arrayContaining([1, 2, 3, 24, 99]));
    expect(left).not.toContain(4);
  });

  it("keeps to the reader's limit: older copies make room for new ones", async () => {
    for (let id = 1; id <= 30; id++) await keepStory(id);
    vi.stubGlobal("navigator", {
      storage: { estimate: async () => ({ usage: 60_000_000, quota: 1e9, usageDetails: { caches: 60_000_000 } }) },
    });
    await updateOfflineSettings({ limit: 50 });
    expect(await keepStory(31)).toBe("cached");
    expect(await keptIds()).toHaveLength(11);
    for (const id of await keptIds()) await pin(path(id as number));
    expect(await keepStory(32)).toBe("quota");
    await unpin(path(31));
    expect(await keepStory(32)).toBe("cached");
  });

  it("takes no more than it must, though the browser still counts what has gone", async () => {
    for (let id = 1; id <= 30; id++) await keepStory(id);
    const { bytes } = (await libraryTotals()).articles;
    const estimate = async () => ({ usage: 60_000_000, quota: 1e9, usageDetails: { caches: 50_000_000 - bytes } });
    vi.stubGlobal("navigator", { storage: { estimate } });
    await updateOfflineSettings({ limit: 50 });
    for (let id = 31; id <= 40; id++) expect(await keepStory(id)).toBe("cached");
    expect(await db.articles.count()).toBe(20);
  });

  it("goes down to a lowered limit at once", async () => {
    for (let id = 1; id <= 60; id++) await keepStory(id);
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
