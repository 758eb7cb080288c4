import "./test/scope.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PageRead, preloadLink } from "#contract/http/preload-links.ts";
import { pageCacheLimits } from "#contract/limits.ts";
import { db } from "#src/offline/db.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { story } from "#src/offline/test/story.ts";
import { cacheInitialReads } from "./api-cache.ts";
import { cachePage, matchCachedPage, refreshPagesUsing, removeStalePages } from "./page-cache.ts";
import { setPrecache } from "./precache.ts";
import { file, offline } from "./test/network.ts";
import { fetchEvent } from "./test/scope.ts";

const read = { path: "/api/article/12?lang=2", etag: "abcdefgh" };
const etag = '"abcdefghijkl"';
const script = "/assets/entry-client-1.js";
const network = vi.fn<(request: Request) => Promise<Response>>();
const cookie = vi.fn(async (): Promise<{ value: string } | null> => null);
let open: string[];

setPrecache([{ url: script, revision: null }]);

interface PageOptions {
  reads?: readonly PageRead[];
  script?: string;
  headers?: Record<string, string>;
}

/** The server's page. */
const page = (text: string, { reads = [read], script: file = script, headers = {} }: PageOptions = {}) =>
  new Response(
    `<head><link rel="modulepreload" href="${file}">${reads.map(preloadLink).join("")}</head>${text}<link rel="stylesheet" href="/a.css"><script type="module">import("${file}")</script>`,
    { headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "x", ...headers } },
  );
const sends = (...made: Parameters<typeof page>) => network.mockImplementation(async () => page(...made));

/** Returns the cached page of a navigation after all background work. */
async function visit(path: string): Promise<string | undefined> {
  const event = fetchEvent(path, {}, "navigate");
  const response = await matchCachedPage(event);
  await vi.advanceTimersByTimeAsync(2000);
  await event.settled();
  return response?.text();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  open = [];
  cookie.mockResolvedValue(null);
  vi.stubGlobal("fetch", network.mockReset());
  vi.stubGlobal("cookieStore", { get: cookie });
  vi.stubGlobal("clients", {
    matchAll: async () =>
      open.map((path) => ({ url: new URL(path, self.location.origin).href, postMessage: () => {} })),
  });
  await emptyDatabase();
  await cacheInitialReads([{ path: read.path, data: story(), etag, savedAt: "2026-03-18T08:00:00.000Z" }]);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await caches.delete("pages");
});

describe("page cache: a cached page", () => {
  it("is the response to a navigation when the network is off, with its policy and without preloads", async () => {
    sends("木棉");
    await cachePage("/article/12");
    network.mockImplementation(offline);
    const response = await matchCachedPage(fetchEvent("/article/12", {}, "navigate"));
    expect(response?.headers.get("content-security-policy")).toBe("x");
    const html = (await response?.text()) ?? "";
    expect(html).toContain("木棉");
    expect(html).not.toContain("preload");
    expect(html).toContain('<link data-deferred href="/a.css">');
    // The script of the page still finds the data to hydrate.
    expect(html).toContain(`data-etag="${read.etag}"`);
  });

  it("is found with any campaign parameters, and not when other query parameters differ", async () => {
    sends("木棉");
    await cachePage("/news?label=a");
    network.mockImplementation(offline);
    expect(await visit("/news?label=a&ga_track_source=mail#top")).toContain("木棉");
    expect(await visit("/news?label=b")).toBeUndefined();
    expect(await visit("/news")).toBeUndefined();
  });

  it("is replaced by the shell when a cached read differs, and is refreshed after the visit", async () => {
    sends("木棉");
    await cachePage("/article/12");
    await db.articles.update(read.path, { etag: '"other"' });
    network.mockReset();
    sends("new", { reads: [{ ...read, etag: "other" }] });
    expect(await visit("/article/12")).toBeUndefined();
    expect(network).toHaveBeenCalledTimes(1);
    network.mockReset();
    expect(await visit("/article/12")).toContain("new");
    expect(network).not.toHaveBeenCalled();
  });

  it("is not used when one of its reads is not cached or has no ETag", async () => {
    sends("木棉");
    await cachePage("/article/12");
    network.mockImplementation(offline);
    await db.articles.update(read.path, { etag: null });
    expect(await visit("/article/12")).toBeUndefined();
    await db.articles.clear();
    expect(await visit("/article/12")).toBeUndefined();
  });

  it("does not delay the navigation when the database hangs", async () => {
    sends("木棉");
    await cachePage("/article/12");
    vi.spyOn(db.articles, "get").mockReturnValue(new Promise(() => {}) as never);
    const answer = matchCachedPage(fetchEvent("/article/12", {}, "navigate"));
    await vi.advanceTimersByTimeAsync(500);
    expect(await answer).toBeUndefined();
    vi.restoreAllMocks();
  });

  it("of another build is not used, and is removed when this build activates", async () => {
    sends("木棉", { script });
    await cachePage("/article/12");
    const cache = await caches.open("pages");
    const url = `${self.location.origin}/article/12`;
    await cache.put(url, new Response("old", { headers: { "x-kapok-script": "/assets/entry-client-0.js" } }));
    network.mockImplementation(offline);
    expect(await visit("/article/12")).toBeUndefined();
    await removeStalePages();
    expect((await cache.keys()).map((request) => request.url)).not.toContain(url);
  });

  it("in the default language is not used when the reader chose another language last", async () => {
    sends("木棉");
    await cachePage("/");
    network.mockImplementation(offline);
    expect(await visit("/")).toContain("木棉");
    cookie.mockResolvedValue({ value: "en-US" });
    expect(await visit("/")).toBeUndefined();
    cookie.mockResolvedValue({ value: "zh-CN" });
    expect(await visit("/")).toContain("木棉");
  });
});

describe("page cache: stores nothing", () => {
  const unfit: [string, () => Promise<Response>][] = [
    ["a captive portal's page", file("<html>Log in</html>", "text/html")],
    ["an error", file("<html>", "text/html", 503)],
    ["JSON instead of a page", async () => Response.json({})],
    ["a private page", async () => page("x", { headers: { "cache-control": "private" } })],
    ["a page that is not to be stored", async () => page("x", { headers: { "cache-control": "no-store" } })],
    ["a page of another build", async () => page("x", { script: "/assets/entry-client-2.js" })],
    ["a page that does not list its reads", async () => page("x", { reads: [] })],
    ["a network that is away", offline],
  ];
  it.each(unfit)("of %s, and leaves the stored page", async (_, answer) => {
    sends("木棉");
    await cachePage("/article/12");
    network.mockImplementation(answer);
    await cachePage("/article/12");
    expect(await visit("/article/12")).toContain("木棉");
  });

  it("when a page is gone or redirects, and removes the stored page", async () => {
    const elsewhere = page("x");
    Object.defineProperty(elsewhere, "redirected", { value: true });
    for (const answer of [file("<html>", "text/html", 404), async () => elsewhere]) {
      sends("木棉");
      await cachePage("/article/12");
      network.mockImplementation(answer);
      await cachePage("/article/12");
      expect(await visit("/article/12")).toBeUndefined();
    }
  });

  it("when the response is no page of the site", async () => {
    sends("木棉");
    await cachePage("/api/main");
    expect(network.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual(["/"]);
  });
});

describe("page cache: limit and refresh", () => {
  const requestedPaths = () => network.mock.calls.map(([{ url }]) => new URL(url).pathname);

  it("stores the front page of its language beside a page", async () => {
    sends("Kapok");
    await cachePage("/en-US/article/12");
    expect(requestedPaths()).toEqual(["/en-US/article/12", "/en-US"]);
    network.mockImplementation(offline);
    expect(await visit("/en-US")).toContain("Kapok");
  });

  it("evicts the oldest page when it exceeds its limit", async () => {
    sends("木棉");
    for (let id = 1; id <= pageCacheLimits.maxEntries + 1; id++) await cachePage(`/article/${id}`);
    const cachedPaths = (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname);
    expect(cachedPaths).toHaveLength(pageCacheLimits.maxEntries);
    expect(cachedPaths).not.toContain("/article/1");
    expect(cachedPaths).toContain("/");
  });

  it("refreshes front pages and open pages when a read of theirs has changed", async () => {
    for (const path of ["/article/12", "/article/13"]) {
      sends("木棉");
      await cachePage(path);
    }
    sends("other", { reads: [{ path: "/api/article/14?lang=2", etag: "x" }] });
    await cachePage("/en-US/article/14");
    network.mockReset();
    sends("new");
    open = ["/article/13#part", "/en-US/article/14"];
    await refreshPagesUsing(read.path);
    expect(requestedPaths().sort()).toEqual(["/", "/article/13"]);
  });
});
