import { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
// The page loads it with the first copy.
import "#contract/http/all-endpoints.ts";
import { locales } from "#contract/locales.ts";
import { readKey } from "#src/api/read-query.ts";
import { story } from "#src/offline/test/story.ts";
import { prefetchVisibleLinks } from "./prefetch-links.ts";

const savedAt = "2026-03-18T08:00:00.000Z";
const path = "/api/article/12?lang=2";
const postMessage = vi.fn<(message: { type: string; paths: string[] }, ports: MessagePort[]) => void>();
const loadRouteChunk = vi.fn(async () => undefined);
let queryClient: QueryClient;

/** A link somewhere on the page; the window is 800 high. */
const link = (pathname: string, top: number, isLaidOut = true) => ({
  pathname,
  checkVisibility: ({ contentVisibilityAuto }: CheckVisibilityOptions) => isLaidOut || !contentVisibilityAuto,
  getBoundingClientRect: () => ({ top, bottom: top + 40 }),
});

function start(links: ReturnType<typeof link>[], controller: object | null = { postMessage }) {
  vi.stubGlobal("document", { readyState: "complete", querySelectorAll: () => links });
  vi.stubGlobal("navigator", { serviceWorker: { controller } });
  const router = { loadRouteChunk, routesById: {}, subscribe: vi.fn() } as unknown as RegisteredRouter;
  prefetchVisibleLinks({ router, queryClient, locale: locales[1] });
}

/** Sends the response of the worker and returns the query state of the read. */
async function respond(copies: unknown) {
  postMessage.mock.calls[0]?.[1][0]?.postMessage(copies);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return queryClient.getQueryState(readKey(path));
}

beforeEach(() => {
  vi.clearAllMocks();
  queryClient = new QueryClient();
  vi.stubGlobal("innerHeight", 800);
  vi.stubGlobal("location", { origin: "https://kapok.test" });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("prefetchVisibleLinks: requests copies of visible stories and games that are cached but not loaded", () => {
  queryClient.setQueryData(readKey("/api/article/14?lang=2"), "at hand");
  start([
    link("/article/12", 10),
    link("/article/12", 300),
    link("/game-intro/3", 790),
    link("/article/13", 800),
    link("/article/14", 20),
    link("/article/15", -50),
    link("/article/16", 30, false),
    link("/news", 20),
  ]);
  // The copy for a worker of the previous release apart.
  const messages = postMessage.mock.calls.map(([message]) => message).filter((message) => !("isCopy" in message));
  expect(messages).toEqual([{ type: "cached-reads", paths: [path, "/api/game/3?lang=2"] }]);
  expect(loadRouteChunk).toHaveBeenCalledOnce();
});

it("prefetchVisibleLinks: puts a copy into the query cache as stale, with its time", async () => {
  start([link("/article/12", 10)]);
  const state = await respond([{ path, data: story(), etag: '"a"', savedAt }]);
  expect(state?.data).toEqual({ data: story(), etag: '"a"', cachedAt: savedAt });
  expect(state?.dataUpdatedAt).toBe(Date.parse(savedAt));
});

it("prefetchVisibleLinks: ignores a copy when it is invalid or the page has read since", async () => {
  start([link("/article/12", 10)]);
  expect(await respond([{ path, data: { id: 12 }, savedAt }])).toBeUndefined();
  start([link("/article/12", 10)]);
  queryClient.setQueryData(readKey(path), "read since");
  postMessage.mock.calls.shift();
  expect((await respond([{ path, data: story(), savedAt }]))?.data).toBe("read since");
});

it("prefetchVisibleLinks: does nothing when there is no worker", () => {
  start([link("/article/12", 10)], null);
  expect(postMessage).not.toHaveBeenCalled();
});
