import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ResponseCache } from "#server/cache/response-cache.ts";
import { cacheKey } from "#server/cache/serve-from-cache.ts";
import { pagePolicy } from "./api/security-headers.ts";
import { testSite } from "./test/test-services.ts";

interface Asking {
  killWorker?: boolean;
  headers?: Record<string, string>;
  maintenance?: boolean;
  maintenanceUrl?: string | undefined;
}

describe("site files", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kapok-files-"));
    const files = {
      "client/assets/a-2.js": "now",
      "client/assets/b-1.js": "b now",
      "client/sw.js": "the worker",
      "client/kill-worker.js": "the end of the worker",
      "client/reset.js": "reset",
      "data/assets/a-1.js": "before",
      "data/assets/a-1.js.br": "before, small",
      "data/assets/b-1.js": "b before",
      "data/postgres.json": "secret",
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(folder, name, ".."), { recursive: true });
      await writeFile(join(folder, name), text);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  function ask(path: string, { killWorker = false, headers = {}, maintenance = false, maintenanceUrl }: Asking = {}) {
    const site = testSite({
      dataDir: join(folder, "data"),
      clientDir: join(folder, "client"),
      maintenance,
      maintenanceUrl,
      killWorker,
      renderPage: async () => ({ kind: "redirect", location: "/rendered" }),
    });
    return site.request(path, { headers });
  }

  test("come from this build, else from earlier ones, compressed when a copy exists", async () => {
    for (const [path, text] of [
      ["/assets/a-2.js", "now"],
      ["/assets/a-1.js", "before"],
      ["/assets/b-1.js", "b now"],
    ] as const) {
      const answer = await ask(path);
      expect([answer.status, await answer.text()], path).toEqual([200, text]);
      expect(answer.headers.get("cache-control")).toContain("immutable");
      expect(answer.headers.get("content-type")).toContain("javascript");
    }
    const small = await ask("/assets/a-1.js", { headers: { "accept-encoding": "br" } });
    expect([small.headers.get("content-encoding"), await small.text()]).toEqual(["br", "before, small"]);
  });

  test.each(["/assets/a-3.js", "/assets/..%2fpostgres.json", "/assets/%2e%2e%2fpostgres.json", "/assets/"])(
    "get 404 and never a page when no build has them: %s",
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toContain("text/plain");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );

  test("include the worker that unregisters itself when the kill switch is set", async () => {
    expect(await (await ask("/sw.js")).text()).toBe("the worker");
    const answer = await ask("/sw.js", { killWorker: true });
    expect(await answer.text()).toBe("the end of the worker");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });

  test("reset page: exists in each language and runs only its own script", async () => {
    for (const [path, home, words] of [
      ["/reset", "/", "重置应用"],
      ["/en-US/reset", "/en-US", "Reset the app"],
    ] as const) {
      const answer = await ask(path);
      const html = await answer.text();
      expect(html).toContain(`<h1>${words}</h1>`);
      expect(html).toContain(`data-home="${home}"`);
      expect(answer.headers.get("content-security-policy")).toMatch(/script-src 'self';/);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect(await (await ask("/reset.js")).text()).toBe("reset");
  });

  describe("maintenance with an external page", () => {
    const elsewhere = "https://status.example/kapok";
    const away = { maintenance: true, maintenanceUrl: elsewhere };

    test.each(["/", "/en-US/news", "/maintenance"])("redirects %s there, without caching", async (path) => {
      for (const mode of [{}, { "sec-fetch-mode": "navigate" }] as Record<string, string>[]) {
        const answer = await ask(path, { ...away, headers: mode });
        expect([answer.status, answer.headers.get("location")]).toEqual([302, elsewhere]);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    });

    test("responds 503 to a worker that refreshes its pages", async () => {
      const answer = await ask("/en-US/news", { ...away, headers: { "sec-fetch-mode": "cors" } });
      expect([answer.status, answer.headers.get("location")]).toEqual([503, null]);
    });

    test("serves files, and pages again when it is over", async () => {
      expect((await ask("/assets/b-1.js", away)).status).toBe(200);
      expect((await ask("/news", { maintenanceUrl: elsewhere })).headers.get("location")).toBe("/rendered");
    });
  });
});

test("search pages: have a cache of their own and are not stored by other caches", async () => {
  const responseCache = new ResponseCache();
  const site = testSite({
    responseCache,
    renderPage: async () => ({
      kind: "page",
      status: 200,
      locale: "en-US",
      head: "",
      body: "<p>page</p>",
      reads: [],
      screens: [],
    }),
  });
  const origin = "http://kapok.test";
  for (const path of ["/search?q=odds", "/search/odds", "/en-US/search?q=odds"]) {
    const page = await site.request(origin + path);
    expect([path, page.headers.get("cache-control")]).toEqual([path, "private, no-cache"]);
    expect(responseCache.peek(cacheKey(origin + path))).toBeUndefined();
    expect(responseCache.searches.peek(cacheKey(origin + path))).toBeDefined();
  }
  await site.request(`${origin}/searching`);
  expect(responseCache.peek(cacheKey(`${origin}/searching`))).toBeDefined();
});

describe("rendered pages", () => {
  /** A site whose renderings wait until `finish`, and the addresses that it rendered. */
  function slowSite() {
    const rendered: string[] = [];
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const site = testSite({
      renderPage: async ({ url }) => {
        rendered.push(url.pathname + url.search);
        await promise;
        const parts = { locale: "en-US", head: "", body: "<p>page</p>", reads: [], screens: [] };
        return { kind: "page", status: 200, ...parts };
      },
    });
    return { site, rendered, finish };
  }

  test("are one page when only unknown search parameters differ", async () => {
    const { site, rendered, finish } = slowSite();
    finish();
    for (const search of ["", "?x=1", "?x=2&category=slot", "?category=slot&ga_track_source=mail"]) {
      expect((await site.request(`/game/timeline${search}`)).status).toBe(200);
    }
    expect(rendered).toEqual(["/game/timeline", "/game/timeline?category=slot"]);
  });

  test("get 503 with Retry-After when many others wait", async () => {
    const { site, rendered, finish } = slowSite();
    const headers = { "sec-fetch-mode": "navigate" };
    const asked = Array.from({ length: 100 }, (_, n) => site.request(`/en-US/nowhere/${n}`, { headers }));
    // Only a rejected request has its response while all renderings wait.
    expect((await Promise.any(asked)).status).toBe(503);
    finish();
    const responses = await Promise.all(asked);
    const busy = responses.filter(({ status }) => status === 503);
    expect([busy.length, rendered.length]).toEqual([58, 42]);
    expect(busy[0]?.headers.get("retry-after")).toBe("5");
    expect(await busy[0]?.text()).toContain("<h1>The site can't respond right now.");
  });

  test("get 429 when a network asks for many that are not cached", async () => {
    const { site, finish } = slowSite();
    finish();
    const statuses = new Set<number>();
    for (let n = 0; n < 610; n++) statuses.add((await site.request(`/nowhere/${n}`)).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await site.request("/nowhere/1")).status).toBe(200);
  });
});

test.each([undefined, "https://kapok.example"])(
  "pages: run only files of the build and of the worker when the site is %s",
  async (siteUrl) => {
    const site = testSite({
      ...(siteUrl && { siteUrl }),
      document: () => ({ html: "<html></html>", policy: pagePolicy({ scripts: ["sha256-a"], styles: [] }) }),
      renderPage: async () => ({
        kind: "page",
        status: 200,
        locale: "en-US",
        head: "",
        body: "",
        reads: [],
        screens: [],
      }),
    });
    const origin = siteUrl ?? "http://kapok.test:8080";
    const { host } = new URL(origin);
    const page = await site.request(`${origin}/en-US/news`);
    const sources = /script-src ([^;]*);/.exec(page.headers.get("content-security-policy") ?? "")?.[1];
    expect(sources).toBe(`${host}/assets/ ${host}/sw.js 'sha256-a'`);
  },
);

test("backstage: has one document for each language, which nobody stores or lists, when any of its addresses is opened", async () => {
  const site = testSite({ renderPage: async () => ({ kind: "redirect", location: "/rendered" }) });
  for (const [path, code] of [
    ["/backstage", "zh-CN"],
    ["/backstage/articles/12?lang=3", "zh-CN"],
    ["/en-US/backstage", "en-US"],
    ["/en-US/backstage/unsent", "en-US"],
  ]) {
    const response = await site.request(path ?? "");
    expect([response.status, response.headers.get("cache-control")], path).toEqual([200, "no-store"]);
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("require-trusted-types-for 'script'");
    // Nothing is inline but style attributes.
    expect(policy).not.toMatch(/sha256|nonce|script-src[^;]*unsafe|style-src [^;]*unsafe/);
    expect(await response.text()).toContain(`<html lang="${code}">`);
  }
});
