import "./test/scope.ts";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#src/offline/db.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { story } from "#src/offline/test/story.ts";
import { cachedReadsReply } from "#src/offline/worker-messages.ts";
import { onMessage } from "./messages.ts";
import { messageEvent } from "./test/scope.ts";

const read = { path: "/api/article/12?lang=2", data: story(), savedAt: "2026-03-18T08:00:00.000Z" };
const skipWaiting = vi.fn(async () => undefined);

async function send(data: unknown, ports: MessagePort[] = []) {
  const event = messageEvent(data, ports);
  onMessage(event);
  await event.settled();
}

beforeEach(async () => {
  vi.stubGlobal("skipWaiting", skipWaiting.mockClear());
  await emptyDatabase();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("receive", () => {
  it("caches the reads of the first visit and then lists them", async () => {
    await send({ type: "cache", reads: [read], pictures: [] });
    const postMessage = vi.fn();
    await send({ type: "cached-paths" }, [{ postMessage } as unknown as MessagePort]);
    expect(postMessage).toHaveBeenCalledExactlyOnceWith([read.path]);
  });

  it("returns cached copies of the requested reads and uses no network", async () => {
    const network = vi.fn();
    vi.stubGlobal("fetch", network);
    await send({ type: "cache", reads: [{ ...read, etag: '"a"' }], pictures: [] });
    const postMessage = vi.fn();
    const paths = [read.path, "/api/article/13?lang=2", "/api/nothing"];
    await send({ type: "cached-reads", paths }, [{ postMessage } as unknown as MessagePort]);
    expect(postMessage).toHaveBeenCalledOnce();
    expect(v.parse(cachedReadsReply, postMessage.mock.calls[0]?.[0])).toEqual([{ ...read, etag: '"a"' }]);
    expect(network).not.toHaveBeenCalled();
  });

  it("lists no cached copies when the database fails", async () => {
    vi.spyOn(db.articles, "orderBy").mockImplementation(() => {
      throw new DOMException("broken", "UnknownError");
    });
    const postMessage = vi.fn();
    await send({ type: "cached-paths" }, [{ postMessage } as unknown as MessagePort]);
    expect(postMessage).not.toHaveBeenCalled();
  });

  it("activates a waiting worker when the page requests it", async () => {
    await send({ type: "SKIP_WAITING" });
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  it("ignores messages when their type is unknown", async () => {
    const unfit = [
      undefined,
      "skip-waiting",
      { type: "skipWaiting" },
      { type: "cache", reads: [read] },
      { type: "cache", reads: [{ ...read, savedAt: "yesterday" }], pictures: [] },
      { type: "cache", reads: [{ ...read, path: "https://elsewhere.test/" }], pictures: [] },
      { type: "cache", reads: [read], pictures: ["https://elsewhere.test/a.png"] },
    ];
    for (const data of unfit) await send(data);
    expect(skipWaiting).not.toHaveBeenCalled();
    expect(await db.articles.count()).toBe(0);
  });
});
