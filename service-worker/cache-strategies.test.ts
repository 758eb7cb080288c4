import "./test/scope.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cacheFirst } from "./cache-strategies.ts";
import { file, offline } from "./test/network.ts";
import { fetchEvent } from "./test/scope.ts";

const day = 24 * 60 * 60 * 1000;
const cache = { name: "few", maxEntries: 3, maxAgeSeconds: (10 * day) / 1000 };
const network = vi.fn<(request: Request) => Promise<Response>>();

/** Requests a file and waits for all background work. */
async function use(path: string): Promise<string | undefined> {
  const event = fetchEvent(path);
  const response = await cacheFirst(event, event.request, cache).catch(() => undefined);
  await event.settled();
  return response?.text();
}

async function cachedPaths(): Promise<string[]> {
  return (await (await caches.open("few")).keys()).map(({ url }) => new URL(url).pathname);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T08:00:00Z") });
  vi.stubGlobal("fetch", network.mockReset().mockImplementation(file("body", "image/webp")));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await caches.delete("few");
});

it("limited cache: evicts the least recently used entries when it exceeds its limit", async () => {
  for (const path of ["/1", "/2", "/3"]) await use(path);
  vi.setSystemTime(Date.now() + 2 * day);
  expect(await use("/1")).toBe("body");
  await use("/4");
  expect(await cachedPaths()).toEqual(["/3", "/1", "/4"]);
  expect(network).toHaveBeenCalledTimes(4);
});

it("limited cache: writes nothing when an entry is used again on the same day", async () => {
  await use("/1");
  const put = vi.spyOn(await caches.open("few"), "put");
  await use("/1");
  expect(put).not.toHaveBeenCalled();
});

it("limited cache: removes entries when they are unused for long, and none after a clock correction", async () => {
  await use("/1");
  vi.setSystemTime(Date.now() - 400 * day);
  await use("/2");
  expect(await cachedPaths()).toEqual(["/1", "/2"]);
  vi.setSystemTime(Date.now() + 411 * day);
  await use("/3");
  expect(await cachedPaths()).toEqual(["/3"]);
});

it("limited cache: returns cached files of any age when the network is off", async () => {
  await use("/1");
  vi.setSystemTime(Date.now() + 100 * day);
  network.mockImplementation(offline);
  expect(await use("/1")).toBe("body");
  expect(await use("/2")).toBeUndefined();
});

it("limited cache: is emptied when the device is full, and still returns the file", async () => {
  await use("/1");
  vi.spyOn(await caches.open("few"), "put").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  expect(await use("/2")).toBe("body");
  expect(await cachedPaths()).toEqual([]);
});

it("limited cache: returns a file unchanged, with its content type", async () => {
  const sent = new Response("body", { headers: { "content-type": "text/javascript", "content-encoding": "br" } });
  network.mockResolvedValueOnce(sent);
  await use("/1");
  const response = await (await caches.open("few")).match("/1");
  expect([response?.headers.get("content-type"), response?.headers.get("content-encoding")]).toEqual([
    "text/javascript",
    null,
  ]);
});
