import "./test/scope.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cachedAtHeader } from "#contract/http/cached-at-header.ts";
import { db } from "#src/offline/db.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { story } from "#src/offline/test/story.ts";
import { cacheInitialReads, handleApiRead } from "./api-cache.ts";
import { json } from "./test/network.ts";
import { fetchEvent, postedMessages } from "./test/scope.ts";

const path = "/api/article/12?lang=2";
const start = new Date("2026-03-18T08:00:00.000Z");
const seconds = (count: number) => vi.setSystemTime(start.getTime() + count * 1000);
const first = { path, data: story(), savedAt: start.toISOString() };
const network = vi.fn<(request: Request) => Promise<Response>>();

/** Returns the response of the page after all background work. */
async function read() {
  const event = fetchEvent(path);
  const response = await handleApiRead(event);
  const body: unknown = await response?.json();
  await event.settled();
  return { status: response?.status, body, cachedAt: response?.headers.get(cachedAtHeader) };
}

/** Lets a kind of write fail with a full storage. */
function refuse(method: "put" | "delete") {
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: start });
  vi.stubGlobal("fetch", network.mockReset());
  await emptyDatabase();
  postedMessages.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("API cache on a failing device", () => {
  it("returns responses when storage is full, and reports that a copy was not cached", async () => {
    refuse("put");
    network.mockImplementation(json(story()));
    expect(await read()).toEqual({ status: 200, body: story(), cachedAt: null });
    expect(postedMessages).toEqual([{ type: "quota" }]);
  });

  it("removes an old copy when the changed response cannot be stored", async () => {
    await cacheInitialReads([first]);
    seconds(60);
    refuse("put");
    network.mockImplementation(json(story({ title: "新" })));
    await read();
    expect(postedMessages).toEqual([{ type: "quota" }, { type: "read", path, outcome: "changed" }]);
    expect(await read()).toMatchObject({ body: story({ title: "新" }), cachedAt: null });
  });

  it("does not repeat requests when nothing can be written or removed", async () => {
    await cacheInitialReads([first]);
    seconds(60);
    refuse("put");
    refuse("delete");
    network.mockImplementation(json(story({ title: "新" })));
    expect((await read()).body).toEqual(story());
    expect(postedMessages).toEqual([{ type: "quota" }, { type: "read", path, outcome: "failed" }]);
  });

  it("continues when the database is broken", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(IDBTransaction.prototype, "objectStore").mockImplementation(() => {
      throw new DOMException("broken", "UnknownError");
    });
    network.mockImplementation(json(story()));
    expect(await read()).toEqual({ status: 200, body: story(), cachedAt: null });
  });

  it("continues when the database hangs", async () => {
    vi.spyOn(db.articles, "get").mockReturnValue(new Promise(() => undefined) as ReturnType<typeof db.articles.get>);
    network.mockImplementation(json(story()));
    const reading = read();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await reading).toMatchObject({ status: 200, body: story() });
  });
});

describe("keepFirstReads", () => {
  it("caches the reads of the page without a request", async () => {
    await cacheInitialReads([
      first,
      { ...first, path: "/api/nothing" },
      { ...first, path: "/api/main?lang=2", data: "text" },
    ]);
    seconds(5);
    expect(await read()).toEqual({ status: 200, body: story(), cachedAt: null });
    expect(await db.reads.count()).toBe(0);
    expect(network).not.toHaveBeenCalled();
  });

  it("does not replace a copy when it is newer", async () => {
    await cacheInitialReads([first]);
    await cacheInitialReads([{ path, data: story({ title: "旧" }), savedAt: "2026-03-18T07:00:00.000Z" }]);
    expect((await db.articles.get(path))?.data).toEqual(story());
    await cacheInitialReads([{ path, data: story({ title: "新" }), savedAt: "2026-03-18T09:00:00.000Z" }]);
    expect((await db.articles.get(path))?.data).toEqual(story({ title: "新" }));
  });
});
