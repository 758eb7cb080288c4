import "./test/scope.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cachedAtHeader } from "#contract/http/cached-at-header.ts";
import { readTimeLimit } from "#contract/limits.ts";
import { db } from "#src/offline/db.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { story } from "#src/offline/test/story.ts";
import { handleApiRead } from "./api-cache.ts";
import { file, foreignJson, hanging, json, offline, stalling } from "./test/network.ts";
import { fetchEvent, postedMessages } from "./test/scope.ts";

const path = "/api/article/12?lang=2";
const start = new Date("2026-03-18T08:00:00.000Z");
const seconds = (count: number) => vi.setSystemTime(start.getTime() + count * 1000);

const network = vi.fn<(request: Request) => Promise<Response>>();
/** Waits for a network request without advancing the time. */
async function requested() {
  while (network.mock.calls.length === 0) await new Promise(setImmediate);
}

/** Returns the response of the page after all background work. */
async function read(wanted = path, init: RequestInit = {}) {
  const event = fetchEvent(wanted, init);
  const response = await handleApiRead(event);
  const body: unknown = await response?.json().catch(() => undefined);
  await event.settled();
  return { status: response?.status, body, cachedAt: response?.headers.get(cachedAtHeader) };
}

/** Keeps the story at the start, then lets a minute pass, so that it is old enough to be checked. */
async function keepStory() {
  network.mockImplementationOnce(json(story()));
  await read();
  seconds(60);
  network.mockReset();
  postedMessages.length = 0;
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

describe("API cache: reads", () => {
  it("are handled only when they are public reads of the contract", () => {
    for (const other of ["/api/openapi.json", "/media/1", "https://elsewhere.test/api/main"]) {
      expect(handleApiRead(fetchEvent(other))).toBeUndefined();
    }
    expect(handleApiRead(fetchEvent(path, { method: "POST" }))).toBeUndefined();
    expect(handleApiRead(fetchEvent(path, { headers: { authorization: "Bearer x" } }))).toBeUndefined();
    expect(handleApiRead(fetchEvent(path, {}, "navigate"))).toBeUndefined();
  });
});

describe("API cache: a read past the cached copy", () => {
  const changed = story({ title: "Changed" });

  it("returns the network response when the cached copy is fresh", async () => {
    await keepStory();
    network.mockImplementation(json(story()));
    await read();
    network.mockImplementation(json(changed));
    expect((await read()).body).toEqual(story());
    expect(await read(path, { cache: "no-cache" })).toEqual({ status: 200, body: changed, cachedAt: null });
    expect((await read()).body).toEqual(changed);
  });

  it("returns the cached copy with its time when the network fails", async () => {
    await keepStory();
    network.mockImplementation(offline);
    const { body, cachedAt } = await read(path, { cache: "no-cache" });
    expect(body).toEqual(story());
    expect(cachedAt).toBe(start.toISOString());
  });
});

describe("API cache: a read without a cached copy", () => {
  it("passes the network response through and caches it", async () => {
    network.mockImplementation(json(story(), { headers: { etag: '"a"' } }));
    expect(await read()).toEqual({ status: 200, body: story(), cachedAt: null });
    expect(await db.articles.get(path)).toMatchObject({ etag: '"a"', savedAt: start.toISOString(), data: story() });
  });

  it("has one key when query parameters come in another order", async () => {
    network.mockImplementation(json({ article_list: [], next_cursor: null }));
    await read("/api/article?section=news&lang=2");
    expect(await read("/api/article?lang=2&section=news")).toMatchObject({ status: 200 });
    expect(network).toHaveBeenCalledTimes(1);
  });

  it("is passed through and not cached when the response does not match the contract", async () => {
    const portal = async () => new Response("<html>Log in</html>", { headers: { "content-type": "text/html" } });
    const refused = [
      portal,
      json({ code: "internal" }, { status: 500 }),
      json({ code: "not_found" }, { status: 404 }),
      foreignJson(story()),
      file(JSON.stringify(story()), "text/plain"),
      json(story(), { headers: { "cache-control": "private, no-store" } }),
    ];
    for (const answer of refused) {
      network.mockImplementationOnce(answer);
      expect((await read()).status).toBe((await answer()).status);
    }
    expect(await db.articles.count()).toBe(0);
  });

  it("fails with its reason when there is no network", async () => {
    network.mockImplementation(offline);
    expect(await read()).toMatchObject({ status: 0 });
    expect(postedMessages).toEqual([{ type: "read", path, outcome: "failed" }]);
  });

  it("fails at the time limit, not before, when the network hangs", async () => {
    network.mockImplementation(hanging);
    const ended = vi.fn();
    const reading = read().then(ended);
    await requested();
    await vi.advanceTimersByTimeAsync(readTimeLimit.uncached - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await reading;
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }));
  });
});

describe("API cache: a cached copy", () => {
  beforeEach(keepStory);

  it("is returned at once when the network hangs, and remains after the time limit", async () => {
    network.mockImplementation(hanging);
    const event = fetchEvent(path);
    const response = await handleApiRead(event);
    expect(await response?.json()).toEqual(story());
    expect(response?.headers.get(cachedAtHeader)).toBe(start.toISOString());
    await requested();
    expect(postedMessages).toEqual([]);
    await vi.advanceTimersByTimeAsync(readTimeLimit.cached);
    await event.settled();
    expect(postedMessages).toEqual([{ type: "read", path, outcome: "failed" }]);
  });

  it("applies the time limit to the body as well as the headers", async () => {
    network.mockImplementation(stalling);
    const event = fetchEvent(path);
    await handleApiRead(event);
    await requested();
    await vi.advanceTimersByTimeAsync(readTimeLimit.cached);
    await event.settled();
    expect(postedMessages).toEqual([{ type: "read", path, outcome: "failed" }]);
  });

  it("gets a new date when the network response is equal, in any order of keys", async () => {
    network.mockImplementation(json(Object.fromEntries(Object.entries(story()).reverse())));
    expect(await read()).toMatchObject({ cachedAt: start.toISOString() });
    expect(network.mock.calls[0]?.[0].cache).toBe("no-cache");
    expect(postedMessages).toEqual([{ type: "read", path, outcome: "same" }]);
    expect((await db.articles.get(path))?.savedAt).toBe("2026-03-18T08:01:00.000Z");
  });

  it("is replaced by a changed response, which the page reads as fresh without another request", async () => {
    network.mockImplementation(json(story({ title: "新" })));
    expect((await read()).body).toEqual(story());
    expect(postedMessages).toEqual([{ type: "read", path, outcome: "changed" }]);
    expect(await read()).toEqual({ status: 200, body: story({ title: "新" }), cachedAt: null });
    expect(network).toHaveBeenCalledTimes(1);
    seconds(70);
    expect((await read()).cachedAt).not.toBeNull();
    expect(network).toHaveBeenCalledTimes(2);
  });

  it("is revalidated once when several pages read it at the same time", async () => {
    network.mockImplementation(json(story()));
    expect(await Promise.all([read(), read(), read()])).toHaveLength(3);
    expect(network).toHaveBeenCalledTimes(1);
    expect(postedMessages).toHaveLength(1);
    seconds(120);
    await read();
    expect(network).toHaveBeenCalledTimes(2);
  });

  it("is stale when a wrong clock has dated it in the future", async () => {
    seconds(-60);
    network.mockImplementation(json(story()));
    expect((await read()).cachedAt).toBe(start.toISOString());
    expect(network).toHaveBeenCalledTimes(1);
  });

  it("is removed when the site has withdrawn its content", async () => {
    network.mockImplementation(json({ code: "not_found" }, { status: 404 }));
    await read();
    expect(postedMessages).toEqual([{ type: "read", path, outcome: "gone" }]);
    expect((await read()).status).toBe(404);
  });

  it("remains when the site fails, is in maintenance or sends an unexpected response", async () => {
    const failures = [
      offline,
      json({ code: "maintenance" }, { status: 503 }),
      json({ code: "too_many_requests" }, { status: 429 }),
      async () => new Response("<html>Log in</html>"),
      async () => new Response("<html>Not found</html>", { status: 404 }),
      foreignJson({ hello: "portal" }),
    ];
    for (const failure of failures) {
      network.mockImplementationOnce(failure);
      expect(await read()).toMatchObject({ status: 200, body: story(), cachedAt: start.toISOString() });
    }
    expect(postedMessages).toEqual(failures.map(() => ({ type: "read", path, outcome: "failed" })));
  });

  it("is replaced by the network response when the page reloads it", async () => {
    await db.articles.update(path, { data: { id: 12 } });
    network.mockImplementation(json(story()));
    expect(await read(path, { cache: "reload" })).toEqual({ status: 200, body: story(), cachedAt: null });
    expect((await db.articles.get(path))?.data).toEqual(story());
  });

  it("is removed when the page reloads it without a network", async () => {
    network.mockImplementation(offline);
    expect(await read(path, { cache: "reload" })).toMatchObject({ status: 0 });
    expect(await db.articles.count()).toBe(0);
  });
});
