import "./test/scope.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { imageCacheLimits, sectionRefreshAge } from "#contract/limits.ts";
import type { SectionSync } from "#contract/section-sync/endpoints.ts";
import { sectionReads } from "#contract/section-sync/section-reads.ts";
import { db } from "#src/offline/db.ts";
import { updateOfflineSettings } from "#src/offline/offline-settings.ts";
import { pin } from "#src/offline/pins.ts";
import { addSection, findSection, removeSection } from "#src/offline/saved-sections.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { articleItem, sectionDeltaOf } from "#src/offline/test/section-delta.ts";
import { story } from "#src/offline/test/story.ts";
import { onMessage } from "./messages.ts";
import { syncDueSections } from "./section-sync.ts";
import { json, offline } from "./test/network.ts";
import { messageEvent, postedMessages } from "./test/scope.ts";

const uri = "/news/industry";
const preferences = { widths: [320, 640], night: false };
const network = vi.fn<(request: Request) => Promise<Response>>();
const requestedPaths = () => network.mock.calls.map(([{ url }]) => url.replace("https://kapok.test", ""));
const requestedPages = () => requestedPaths().filter((path) => path.startsWith("/api/section-sync"));
const requestedPictures = () => requestedPaths().filter((path) => path.startsWith("/media/"));
const states = () => postedMessages.filter((message) => (message as { type: string }).type === "section");

/** Serves the responses of a section sync by cursor. */
function serve(responses: Record<string, SectionSync | "lost">) {
  network.mockImplementation(async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.startsWith("/media/")) return new Response("picture", { headers: { "content-type": "image/avif" } });
    if (pathname !== "/api/section-sync") return Response.json({ code: "not_found" }, { status: 404 });
    const response = responses[searchParams.get("cursor") ?? ""];
    if (response === "lost" || !response) throw new TypeError("Failed to fetch");
    return json(response)();
  });
}

async function send(message: object) {
  const event = messageEvent({ ...message, pictures: preferences });
  onMessage(event);
  await event.settled();
}
const follow = async () => {
  await addSection(uri, 2);
  await send({ type: "sync-section", uri, lang: 2 });
};
const refresh = () => send({ type: "refresh-sections" });
const first = sectionDeltaOf([3, 2], [3, 2, 1], { complete: false, next_cursor: "b" });
const second = sectionDeltaOf([1], [3, 2, 1], { next_cursor: "changes" });

beforeEach(async () => {
  vi.stubGlobal("fetch", network.mockReset());
  await emptyDatabase();
  postedMessages.length = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await caches.delete("pictures");
});

describe("section sync: a followed section", () => {
  it("is loaded response by response, with progress for the pages and the other reads of its page", async () => {
    serve({ "": first, b: second });
    await follow();
    expect(requestedPages()).toHaveLength(2);
    expect(requestedPaths()).toEqual(expect.arrayContaining(sectionReads(uri, 2)));
    expect(states()).toMatchObject([
      { state: "filling", done: 0 },
      { state: "filling", done: 2, total: 3 },
      { state: "complete", done: 3, total: 3 },
    ]);
    expect(await db.articles.count()).toBe(3);
  });

  it("does not request lists again when they were just read", async () => {
    const row = { usedAt: "", bytes: 1, etag: null, data: {} };
    const lists = sectionReads(uri, 2);
    serve({ "": second });
    const now = new Date().toISOString();
    await db.reads.bulkPut(lists.slice(1).map((path) => ({ ...row, path, savedAt: now })));
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await follow();
    expect(requestedPaths()).toContain(lists[0]);
  });

  it("caches each cover image once, in the sizes that the device shows", async () => {
    serve({ "": second });
    await follow();
    expect(requestedPictures().sort()).toEqual(["/media/3-0123456789ab/320.avif", "/media/3-0123456789ab/640.avif"]);
  });

  it("caches no pictures when the reader has turned them off or saves data", async () => {
    serve({ "": second, changes: second });
    await updateOfflineSettings({ pictures: false });
    await follow();
    await updateOfflineSettings({ pictures: true });
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    await follow();
    expect(await db.articles.count()).toBe(1);
    expect(requestedPictures()).toEqual([]);
  });

  it("waits when the reader does not allow mobile data", async () => {
    serve({ "": second });
    await updateOfflineSettings({ mobileData: false });
    vi.stubGlobal("navigator", { connection: { type: "cellular" } });
    await follow();
    expect(requestedPaths()).toEqual([]);
    expect(states()).toMatchObject([{ state: "waiting" }]);
    vi.stubGlobal("navigator", { connection: { type: "wifi" } });
    await refresh();
    expect(states().at(-1)).toMatchObject({ state: "complete" });
  });
});

describe("section sync: an interrupted first load", () => {
  it("continues at its position when the site is opened again", async () => {
    serve({ "": first, b: "lost" });
    await follow();
    expect(states().at(-1)).toMatchObject({ state: "failed", done: 2, total: 3 });
    expect(await db.articles.count()).toBe(2);
    network.mockReset();
    serve({ b: second });
    await refresh();
    expect(requestedPages()).toHaveLength(1);
    expect(requestedPages()[0]).toContain("cursor=b");
    expect(await findSection(uri, 2)).toMatchObject({ state: "complete", cursor: "changes" });
  });

  it("changes nothing when there is no network", async () => {
    serve({ "": second });
    await follow();
    const before = await findSection(uri, 2);
    await db.sections.update([uri, 2], { completedAt: "2026-01-01T00:00:00.000Z" });
    network.mockImplementation(offline);
    await refresh();
    expect(await findSection(uri, 2)).toMatchObject({ paths: before?.paths, state: "failed" });
    expect(await db.articles.count()).toBe(1);
  });

  it("stops when the section is unfollowed meanwhile", async () => {
    serve({ "": first, b: second });
    network.mockImplementationOnce(async () => {
      await removeSection(uri, 2);
      return json(first)();
    });
    await follow();
    expect(await db.articles.count()).toBe(0);
    expect(await findSection(uri, 2)).toBeUndefined();
  });
});

describe("section sync: refresh", () => {
  it("requests changes when they are due, and not before", async () => {
    serve({ "": second, changes: sectionDeltaOf([], [3, 2, 1], { next_cursor: "later" }) });
    await follow();
    network.mockClear();
    await refresh();
    expect(requestedPaths()).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + sectionRefreshAge });
    await refresh();
    expect(requestedPages()).toHaveLength(1);
    expect(requestedPages()[0]).toContain("cursor=changes");
  });

  it("notifies pages when the site has withdrawn items", async () => {
    serve({ "": second, changes: sectionDeltaOf([], [], { withdrawn_list: [articleItem(1)] }) });
    await follow();
    await db.sections.update([uri, 2], { state: "failed" });
    await refresh();
    expect(postedMessages).toContainEqual({
      type: "withdrawn",
      items: [{ path: "/api/article/1?lang=2", title: "第 1 篇" }],
    });
  });

  it("runs once at a time", async () => {
    serve({ "": first, b: second });
    await addSection(uri, 2);
    await Promise.all([refresh(), refresh(), refresh()]);
    expect(requestedPages()).toHaveLength(2);
  });

  it("continues when the database is broken", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(IDBTransaction.prototype, "objectStore").mockImplementation(() => {
      throw new DOMException("broken", "UnknownError");
    });
    await expect(syncDueSections(messageEvent({}), { ...preferences, widths: [320] })).resolves.toBeUndefined();
    expect(requestedPaths()).toEqual([]);
  });
});

it("section sync: loads missing texts and pictures of pinned items", async () => {
  const path = "/api/article/12?lang=2";
  network.mockImplementation(async ({ url }) => {
    if (url.includes("/media/")) return new Response("picture", { headers: { "content-type": "image/avif" } });
    return url.endsWith(path) ? json(story())() : Response.json({ code: "not_found" }, { status: 404 });
  });
  await pin(path);
  await refresh();
  expect((await db.articles.get(path))?.data).toEqual(story());
  expect(requestedPictures()).toHaveLength(2);
  network.mockClear();
  await refresh();
  expect(requestedPaths()).toEqual([]);
});

it("section sync: pictures of a section fit into the limit of the picture cache", () => {
  expect(imageCacheLimits.maxEntries).toBeGreaterThanOrEqual(2 * 50 * 2);
});
