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
const keptIds = async () => (await db.articles.toArray()).map(({ id }) => id).sort();

async function section() {
  const found = await findSection(uri, 2);
  if (!found) throw new Error("The section is not kept.");
  return found;
}
const take = async (answer: SectionSync, at = savedAt) => applySectionDelta(await section(), answer, at);

beforeEach(async () => {
  await emptyDatabase();
  await addSection(uri, 2);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("filling", () => {
  it("keeps each item as its own read would be, and where to go on", async () => {
    expect(await take(sectionDeltaOf([3, 2], [3, 2, 1], { complete: false, next_cursor: "within" }))).toMatchObject({
      state: "more",
      gone: [],
    });
    expect(await section()).toMatchObject({ cursor: "within", paths: [path(3), path(2)], total: 3, completedAt: null });
    await take(sectionDeltaOf([1], [3, 2, 1]));
    expect(await section()).toMatchObject({ cursor: "next", state: "complete", completedAt: savedAt });
    expect((await section()).paths).toEqual([3, 2, 1].map(path));
    expect((await findCached(path(2)))?.data).toEqual(story({ id: 2, title: "第 2 篇" }));
  });

  it("keeps an answer at once or not at all: cut off in it, the next start asks for the same again", async () => {
    await take(sectionDeltaOf([3], [3, 2], { complete: false, next_cursor: "within" }));
    vi.spyOn(db.sections, "put").mockImplementationOnce(() => {
      throw new Error("killed");
    });
    await expect(take(sectionDeltaOf([2], [3, 2]))).rejects.toThrow("killed");
    expect(await keptIds()).toEqual([3]);
    expect((await section()).cursor).toBe("within");
    await take(sectionDeltaOf([2], [3, 2]));
    expect(await keptIds()).toEqual([2, 3]);
  });

  it("leaves the note of a reading, and takes away what the old text was found by", async () => {
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
    await take(sectionDeltaOf([3, 2], [3, 2]), "2026-03-19T08:00:00.000Z");
    expect(await db.articles.get(path(3))).toMatchObject({ usedAt: savedAt, data: { title: "第 3 篇" } });
    expect(await db.articles.get(path(2))).toMatchObject({ usedAt: neverUsed });
    expect(await db.signatures.count()).toBe(0);
  });

  it("stops when the reader keeps the section no longer", async () => {
    const old = await section();
    await removeSection(uri, 2);
    expect(await applySectionDelta(old, sectionDeltaOf([1], [1]), savedAt)).toEqual({ state: "removed" });
    expect(await keptIds()).toEqual([]);
    expect(await listSections()).toEqual([]);
  });
});

describe("later answers", () => {
  it("let go of what is no longer among the latest, unless it was read, is pinned or another section has it", async () => {
    await take(sectionDeltaOf([5, 4, 3, 2], [5, 4, 3, 2]));
    await pin(path(4));
    await db.articles.update(path(3), { usedAt: savedAt });
    await addSection("/news", 2);
    await db.sections.update(["/news", 2], { paths: [path(2)] });
    await take(sectionDeltaOf([9], [9]));
    expect(await keptIds()).toEqual([2, 3, 4, 9]);
    expect((await section()).paths).toEqual([path(9)]);
  });

  it("keep what is there until all that takes its place is", async () => {
    await take(sectionDeltaOf([2, 1], [2, 1]));
    await take(sectionDeltaOf([4], [4, 3], { complete: false }));
    expect(await keptIds()).toEqual([1, 2, 4]);
    await take(sectionDeltaOf([3], [4, 3]));
    expect(await keptIds()).toEqual([3, 4]);
  });

  it("take away what was withdrawn, also when it is pinned or kept under another language's path, and say what it was", async () => {
    await take(sectionDeltaOf([3, 2, 1], [3, 2, 1]));
    await cacheResponse("/api/article/77?lang=2", story({ id: 2, title: "同一篇" }), {
      etag: null,
      savedAt,
    });
    await pin(path(2));
    const answer = sectionDeltaOf([], [3, 1], { withdrawn_list: [articleItem(2), articleItem(99)] });
    expect(await take(answer)).toMatchObject({
      gone: expect.arrayContaining([
        { path: path(2), title: "第 2 篇" },
        { path: "/api/article/77?lang=2", title: "同一篇" },
      ]),
    });
    expect(await keptIds()).toEqual([1, 3]);
    expect((await pinnedPaths()).size).toBe(0);
    expect((await section()).withdrawn).toContain("第 2 篇");
  });
});

describe("room", () => {
  const use = (usage: number, quota = 1e9) =>
    vi.stubGlobal("navigator", {
      storage: { estimate: async () => ({ usage, quota, usageDetails: { caches: usage } }) },
    });

  it("of the browser's quota four fifths are used, and nothing goes for it", async () => {
    await cacheResponse("/api/article", { article_list: [], next_cursor: null }, { etag: null, savedAt });
    use(800, 1000);
    expect(await take(sectionDeltaOf([1], [1, 2]))).toEqual({ state: "full", total: 2 });
    expect([await keptIds(), await db.reads.count()]).toEqual([[], 1]);
    expect((await section()).cursor).toBeNull();
    use(799, 1000);
    expect(await take(sectionDeltaOf([1], [1]))).toMatchObject({ state: "complete" });
  });

  it("within the reader's limit is made by copies that he came by, never by a section or a pin", async () => {
    await take(sectionDeltaOf([1, 2], [1, 2]));
    for (const id of [20, 21]) await cacheResponse(path(id), story({ id }), { etag: null, savedAt });
    await pin(path(21));
    use(60_000_000);
    await updateOfflineSettings({ limit: 50 });
    expect(await take(sectionDeltaOf([3], [3, 1, 2]))).toMatchObject({ state: "complete" });
    expect(await keptIds()).toEqual([1, 2, 21, 3].sort());
    expect(await take(sectionDeltaOf([4], [4, 3]))).toEqual({ state: "full", total: 2 });
  });

  it("made by a section's items in need makes the section begin anew", async () => {
    await take(sectionDeltaOf([1, 2], [1, 2]));
    use(60_000_000);
    await updateOfflineSettings({ limit: 50 });
    expect(await cacheResponse(path(9), story({ id: 9 }), { etag: null, savedAt })).toBe("cached");
    expect(await keptIds()).toEqual([9]);
    expect(await section()).toMatchObject({ cursor: null, state: "failed" });
  });
});

describe("a section that is given up", () => {
  it("takes its unread items with it", async () => {
    await take(sectionDeltaOf([3, 2, 1], [3, 2, 1]));
    await pin(path(2));
    await db.articles.update(path(1), { usedAt: savedAt });
    await removeSection(uri, 2);
    expect(await keptIds()).toEqual([1, 2]);
  });

  it("added twice is one, and stays as it is", async () => {
    await take(sectionDeltaOf([1], [1]));
    await addSection(uri, 2);
    expect(await listSections()).toHaveLength(1);
    expect((await section()).cursor).toBe("next");
  });
});
