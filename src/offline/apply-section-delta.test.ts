import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SectionSync } from "#contract/section-sync/endpoints.ts";
import { applySectionDelta } from "./apply-section-delta.ts";
import { db, neverUsed } from "./db.ts";
import { updateOfflineSettings } from "./offline-settings.ts";
import { pin, pinnedPaths } from "./pins.ts";
import { cacheResponse, findCached } from "./response-cache.ts";
import { addSection, findSection, listSections, removeSection } from "./saved-sections.ts";
import { emptyDatabase } from "./test/empty-database.ts";
import { articleItem, sectionDeltaOf } from "./test/section-delta.ts";
import { story } from "./test/story.ts";

const uri = "/news/industry";
const savedAt = "2026-03-18T08:00:00.000Z";
const path = (id: number) => `/api/article/${id}?lang=2`;
const cachedIds = async () => (await db.articles.toArray()).map(({ id }) => id).sort();

async function section() {
  const found = await findSection(uri, 2);
  if (!found) throw new Error("The section is not saved.");
  return found;
}
const apply = async (delta: SectionSync, at = savedAt) => applySectionDelta(await section(), delta, at);

beforeEach(async () => {
  await emptyDatabase();
  await addSection(uri, 2);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("applySectionDelta while the section is filling", () => {
  it("stores each item under the path of its own read, and the cursor", async () => {
    expect(await apply(sectionDeltaOf([3, 2], [3, 2, 1], { complete: false, next_cursor: "within" }))).toMatchObject({
      state: "more",
      gone: [],
    });
    expect(await section()).toMatchObject({ cursor: "within", paths: [path(3), path(2)], total: 3, completedAt: null });
    await apply(sectionDeltaOf([1], [3, 2, 1]));
    expect(await section()).toMatchObject({ cursor: "next", state: "complete", completedAt: savedAt });
    expect((await section()).paths).toEqual([3, 2, 1].map(path));
    expect((await findCached(path(2)))?.data).toEqual(story({ id: 2, title: "第 2 篇" }));
  });

  it("stores nothing of a delta when it is interrupted", async () => {
    await apply(sectionDeltaOf([3], [3, 2], { complete: false, next_cursor: "within" }));
    vi.spyOn(db.sections, "put").mockImplementationOnce(() => {
      throw new Error("killed");
    });
    await expect(apply(sectionDeltaOf([2], [3, 2]))).rejects.toThrow("killed");
    expect(await cachedIds()).toEqual([3]);
    expect((await section()).cursor).toBe("within");
    await apply(sectionDeltaOf([2], [3, 2]));
    expect(await cachedIds()).toEqual([2, 3]);
  });

  it("keeps the time of the last use and removes the search entry when an item is replaced", async () => {
    await cacheResponse(path(3), story({ id: 3 }), { etag: null, savedAt });
    await db.signatures.put({
      path: path(3),
      kind: "articles",
      id: 3,
      lang: 2,
      title: "",
      publishedAt: savedAt,
      signature: new Uint8Array(),
    });
    await apply(sectionDeltaOf([3, 2], [3, 2]), "2026-03-19T08:00:00.000Z");
    expect(await db.articles.get(path(3))).toMatchObject({ usedAt: savedAt, data: { title: "第 3 篇" } });
    expect(await db.articles.get(path(2))).toMatchObject({ usedAt: neverUsed });
    expect(await db.signatures.count()).toBe(0);
  });

  it("stores nothing when the section is no longer saved", async () => {
    const old = await section();
    await removeSection(uri, 2);
    expect(await applySectionDelta(old, sectionDeltaOf([1], [1]), savedAt)).toEqual({ state: "removed" });
    expect(await cachedIds()).toEqual([]);
    expect(await listSections()).toEqual([]);
  });
});

describe("applySectionDelta with a complete section", () => {
  it("removes outdated items unless they were read, are pinned or belong to another section", async () => {
    await apply(sectionDeltaOf([5, 4, 3, 2], [5, 4, 3, 2]));
    await pin(path(4));
    await db.articles.update(path(3), { usedAt: savedAt });
    await addSection("/news", 2);
    await db.sections.update(["/news", 2], { paths: [path(2)] });
    await apply(sectionDeltaOf([9], [9]));
    expect(await cachedIds()).toEqual([2, 3, 4, 9]);
    expect((await section()).paths).toEqual([path(9)]);
  });

  it("keeps older items until the delta is complete", async () => {
    await apply(sectionDeltaOf([2, 1], [2, 1]));
    await apply(sectionDeltaOf([4], [4, 3], { complete: false }));
    expect(await cachedIds()).toEqual([1, 2, 4]);
    await apply(sectionDeltaOf([3], [4, 3]));
    expect(await cachedIds()).toEqual([3, 4]);
  });

  it("removes and returns withdrawn items, also when they are pinned or have several paths", async () => {
    await apply(sectionDeltaOf([3, 2, 1], [3, 2, 1]));
    await cacheResponse("/api/article/77?lang=2", story({ id: 2, title: "同一篇" }), {
      etag: null,
      savedAt,
    });
    await pin(path(2));
    const delta = sectionDeltaOf([], [3, 1], { withdrawn_list: [articleItem(2), articleItem(99)] });
    expect(await apply(delta)).toMatchObject({
      gone: expect.arrayContaining([
        { path: path(2), title: "第 2 篇" },
        { path: "/api/article/77?lang=2", title: "同一篇" },
      ]),
    });
    expect(await cachedIds()).toEqual([1, 3]);
    expect((await pinnedPaths()).size).toBe(0);
    expect((await section()).withdrawn).toContain("第 2 篇");
  });
});

describe("applySectionDelta with limited space", () => {
  const use = (usage: number, quota = 1e9) =>
    vi.stubGlobal("navigator", {
      storage: { estimate: async () => ({ usage, quota, usageDetails: { caches: usage } }) },
    });

  it("stores and evicts nothing when four fifths of the quota are used", async () => {
    await cacheResponse("/api/article", { article_list: [], next_cursor: null }, { etag: null, savedAt });
    use(800, 1000);
    expect(await apply(sectionDeltaOf([1], [1, 2]))).toEqual({ state: "full", total: 2 });
    expect([await cachedIds(), await db.reads.count()]).toEqual([[], 1]);
    expect((await section()).cursor).toBeNull();
    use(799, 1000);
    expect(await apply(sectionDeltaOf([1], [1]))).toMatchObject({ state: "complete" });
  });

  it("evicts only responses outside of sections and pins when the reader's limit is reached", async () => {
    await apply(sectionDeltaOf([1, 2], [1, 2]));
    for (const id of [20, 21]) await cacheResponse(path(id), story({ id }), { etag: null, savedAt });
    await pin(path(21));
    use(60_000_000);
    await updateOfflineSettings({ limit: 50 });
    expect(await apply(sectionDeltaOf([3], [3, 1, 2]))).toMatchObject({ state: "complete" });
    expect(await cachedIds()).toEqual([1, 2, 21, 3].sort());
    expect(await apply(sectionDeltaOf([4], [4, 3]))).toEqual({ state: "full", total: 2 });
  });

  it("restarts a section when its items were evicted", async () => {
    await apply(sectionDeltaOf([1, 2], [1, 2]));
    use(60_000_000);
    await updateOfflineSettings({ limit: 50 });
    expect(await cacheResponse(path(9), story({ id: 9 }), { etag: null, savedAt })).toBe("cached");
    expect(await cachedIds()).toEqual([9]);
    expect(await section()).toMatchObject({ cursor: null, state: "failed" });
  });
});

describe("saved sections", () => {
  it("removeSection: removes the unread items of the section", async () => {
    await apply(sectionDeltaOf([3, 2, 1], [3, 2, 1]));
    await pin(path(2));
    await db.articles.update(path(1), { usedAt: savedAt });
    await removeSection(uri, 2);
    expect(await cachedIds()).toEqual([1, 2]);
  });

  it("addSection: changes nothing when the section is saved already", async () => {
    await apply(sectionDeltaOf([1], [1]));
    await addSection(uri, 2);
    expect(await listSections()).toHaveLength(1);
    expect((await section()).cursor).toBe("next");
  });
});
