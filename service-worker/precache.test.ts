import "./test/scope.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanupPrecache, installPrecache, isPrecached, matchPrecache, setPrecache } from "./precache.ts";
import { file, offline } from "./test/network.ts";

const name = "workbox-precache-v2-https://kapok.test/";
const network = vi.fn<(request: Request) => Promise<Response>>();
const requests = () => network.mock.calls.map(([{ url, cache }]) => `${new URL(url).pathname} ${cache}`);
const byPath = (request: Request) =>
  request.url.endsWith(".html") ? file("shell", "text/html")() : file("code", "text/javascript")();

setPrecache([
  { url: "assets/a.js", revision: null },
  { url: "shell/zh-CN.html", revision: "2" },
]);

beforeEach(() => vi.stubGlobal("fetch", network.mockReset().mockImplementation(byPath)));
afterEach(async () => {
  vi.unstubAllGlobals();
  await caches.delete(name);
});

it("precache: stores every file of the build and bypasses the HTTP cache when it has no hash", async () => {
  await installPrecache();
  expect(requests()).toEqual(["/assets/a.js default", "/shell/zh-CN.html reload"]);
  network.mockImplementation(offline);
  expect(await (await matchPrecache("/assets/a.js"))?.text()).toBe("code");
  expect(await (await matchPrecache("https://kapok.test/shell/zh-CN.html"))?.text()).toBe("shell");
  expect([isPrecached("/assets/a.js"), isPrecached("/assets/b.js")]).toEqual([true, false]);
  expect(await matchPrecache("/assets/b.js")).toBeUndefined();
});

it("precache: reuses files of an earlier build and removes those that no build needs", async () => {
  const cache = await caches.open(name);
  for (const path of ["/assets/a.js", "/assets/old.js", "/shell/zh-CN.html?__WB_REVISION__=1"]) {
    await cache.put(path, new Response("earlier"));
  }
  await installPrecache();
  expect(requests()).toEqual(["/shell/zh-CN.html reload"]);
  await cleanupPrecache();
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
    "/assets/a.js",
    "/shell/zh-CN.html?__WB_REVISION__=2",
  ]);
});

it.each([
  ["missing", file("", "text/plain", 404)],
  ["a page in place of a script", file("<html>", "text/html; charset=utf-8")],
  ["out of reach", offline],
])("installPrecache: fails and stores nothing when a file is %s", async (_, answer) => {
  network.mockImplementation((request) => (request.url.endsWith(".js") ? answer() : byPath(request)));
  await expect(installPrecache()).rejects.toThrow();
  expect(await matchPrecache("/assets/a.js")).toBeUndefined();
  network.mockImplementation(byPath);
  await installPrecache();
  expect(await matchPrecache("/assets/a.js")).toBeDefined();
});

it("installPrecache: fetches a dozen files at a time", async () => {
  const urls = Array.from({ length: 16 }, (_, place) => `assets/part-${place}.js`);
  setPrecache(urls.map((url) => ({ url, revision: null })));
  let active = 0;
  let most = 0;
  network.mockImplementation(async (request) => {
    most = Math.max(most, ++active);
    await new Promise((resolve) => setTimeout(resolve, 5));
    active--;
    return byPath(request);
  });
  await installPrecache();
  expect(most).toBe(12);
  expect(await Promise.all(urls.map(async (url) => (await matchPrecache(url)) !== undefined))).toEqual(
    urls.map(() => true),
  );
});

describe("installPrecache with many missing files", () => {
  const urls = Array.from({ length: 30 }, (_, place) => `assets/small-${place}.js`);
  const bundle = urls.slice(1).map((url) => [url, `bundled ${url}`]);
  const json = (body: unknown, status = 200) => Response.json(body, { status });
  const serve = (bundled: () => Response) => {
    network.mockImplementation(async (request) =>
      String(request.url ?? request).endsWith("/precache.json") ? bundled() : byPath(request),
    );
  };
  const texts = () => Promise.all(urls.map(async (url) => (await matchPrecache(url))?.text()));

  beforeEach(() => setPrecache(urls.map((url) => ({ url, revision: null }))));

  it("takes from the bundle what this build needs and fetches only the rest", async () => {
    serve(() => json([...bundle, ["assets/of-another-build.js", "other"]]));
    await installPrecache();
    expect(await texts()).toEqual(["code", ...bundle.map(([, source]) => source)]);
    expect(network.mock.calls.filter(([{ url }]) => url?.includes("small-"))).toHaveLength(1);
    expect(await (await caches.open(name)).match("/assets/of-another-build.js")).toBeUndefined();
    expect((await matchPrecache(urls[1] ?? ""))?.headers.get("content-type")).toContain("text/javascript");
  });

  it("fetches every file when there is no bundle", async () => {
    serve(() => json({}, 404));
    await installPrecache();
    expect(await texts()).toEqual(urls.map(() => "code"));
  });
});
