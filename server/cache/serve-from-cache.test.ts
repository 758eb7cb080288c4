import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { brotliDecompressSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { RenderPage } from "#contract/http/render-page.ts";
import { Metrics } from "#server/metrics/metrics.ts";
import { testApp } from "#server/test/test-app.ts";
import { testSite } from "#server/test/test-services.ts";
import { ResponseCache } from "./response-cache.ts";

/** Test pages that contain their own address, as the links of real pages do. */
const renderPage: RenderPage = async ({ url, origin }) => {
  if (url.pathname === "/moved") return { kind: "redirect", location: "/news" };
  const status = url.pathname === "/missing" ? 404 : url.pathname === "/closed" ? 503 : 200;
  const body = `<h1>${origin}${url.pathname}</h1>${"<p>text</p>".repeat(100)}`;
  return { kind: "page", status, locale: "zh-CN", head: "", body, reads: [], screens: [] };
};

const lines: Record<string, unknown>[] = [];
const log = pino(
  { base: null },
  new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(String(line)))) }),
);
const { db, responseCache } = await testApp({ sample: true });
const metrics = new Metrics({ db, responseCache, version: "test" });
const observed = vi.spyOn(metrics, "observeRequest");

function site({ cache = responseCache, secure = false, maintenance = false } = {}) {
  return testSite({
    db,
    responseCache: cache,
    log,
    metrics,
    secure,
    maintenance,
    renderPage,
    clientDir: "public",
    document: ({ body }) => ({ html: `<!doctype html>${body}`, policy: "default-src 'none'" }),
  });
}

/** Serves an application until the end of the tests. */
async function serve(app: Hono): Promise<number> {
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  afterAll(() => void server.close());
  await vi.waitFor(() => expect(server.listening).toBe(true));
  return (server.address() as AddressInfo).port;
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Requests a target exactly as it is written; `fetch` would normalize it. */
function send(port: number, target: string, { method = "GET", headers = {} }: RequestOptions = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const options = { port, path: target, method, headers: { host: "kapok.test", ...headers }, agent: false as const };
    httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const isBrotli = response.headers["content-encoding"] === "br" && body.length > 0;
        const text = String(isBrotli ? brotliDecompressSync(body) : body);
        resolve({ status: response.statusCode, headers: response.headers, body: text });
      });
    })
      .on("error", reject)
      .end();
  });
}

/** Removes the fields of a response that differ between two equal requests. The compressed size depends on the level. */
function comparable({ status, headers, body }: Received) {
  const { date, "x-request-id": id, "content-length": length, ...rest } = headers;
  return { status, headers: rest, body, id: typeof id, length: headers["content-encoding"] ? typeof length : length };
}

const port = await serve(site());
const uncached = new ResponseCache();
const uncachedPort = await serve(site({ cache: uncached }));

/** Sends the same request to the application without a cached response. */
async function sendUncached(target: string, options?: RequestOptions): Promise<Received> {
  uncached.clear();
  const received = await send(uncachedPort, target, options);
  expect(observed.mock.lastCall?.[0].cached).toBe(false);
  return received;
}

const api = "/api/article?lang=2&limit=5";
const cachedTargets = ["/", "/news", api, "/api/main?lang=3", "/api/openapi.json", "/api/page?lang=2&uri=%2F"];

beforeAll(async () => {
  for (const target of cachedTargets) await send(port, target);
});

beforeEach(() => {
  lines.length = 0;
});

describe("response cache: sends the application's response when it is cached", () => {
  const etag = async (target: string) => String((await send(port, target)).headers.etag);
  const requests: [string, (target: string) => Promise<RequestOptions> | RequestOptions][] = [
    ["without conditions", () => ({})],
    ["with brotli", () => ({ headers: { "accept-encoding": "gzip, deflate, br;q=0.9" } })],
    ["with brotli refused", () => ({ headers: { "accept-encoding": "gzip, br;q=0" } })],
    ["with HEAD", () => ({ method: "HEAD", headers: { "accept-encoding": "br" } })],
    ["with its ETag", async (target) => ({ headers: { "if-none-match": await etag(target) } })],
    ["with its ETag in a list", async (target) => ({ headers: { "if-none-match": `"a", W/${await etag(target)}` } })],
    [
      "with HEAD and its ETag",
      async (target) => ({ method: "HEAD", headers: { "if-none-match": await etag(target) } }),
    ],
    ["with another ETag", () => ({ headers: { "if-none-match": '"another"', "accept-encoding": "br" } })],
    ["with the default language accepted", () => ({ headers: { "accept-language": "zh-TW,zh;q=0.9,en;q=0.8" } })],
    [
      "with the default language chosen",
      () => ({ headers: { cookie: "a=b; i18n_redirected=zh-CN", "accept-language": "en" } }),
    ],
    ["with a request id", () => ({ headers: { "x-request-id": "from-the-balancer-1" } })],
    ["with an invalid request id", () => ({ headers: { "x-request-id": "<script>" } })],
  ];
  test.each(cachedTargets.flatMap((target) => requests.map(([name, options]) => ({ target, name, options }))))(
    "$target $name",
    async ({ target, options }) => {
      const sent = await options(target);
      lines.length = 0;
      const fromCache = await send(port, target, sent);
      expect(observed.mock.lastCall?.[0].cached).toBe(true);
      const fromApplication = await sendUncached(target, sent);
      expect(comparable(fromCache)).toEqual(comparable(fromApplication));
      const [cachedLine, line] = lines.map(({ time, ms, ...rest }) => ({ ...rest, ms: typeof ms }));
      expect(cachedLine).toEqual({ ...line, id: fromCache.headers["x-request-id"] });
      const id = sent.headers?.["x-request-id"];
      expect(fromCache.headers["x-request-id"]).toMatch(id?.startsWith("from") ? id : /^[\w-]{36}$/);
    },
  );
});

describe("response cache: is passed over", () => {
  const cases: [string, string, RequestOptions?][] = [
    ["a target that was not requested before", "/api/article?lang=2&limit=7"],
    ["another order of the query", "/api/article?limit=5&lang=2"],
    ["a page with a query", "/news?ga_track_source=a"],
    ["a reader who accepts another language", "/", { headers: { "accept-language": "en-US,en" } }],
    ["a reader who chose another language", "/", { headers: { cookie: "i18n_redirected=en-US" } }],
    ["a page of another host", "/news", { headers: { host: "other.test" } }],
    ["a trailing slash", "/news/"],
    ["another method", api, { method: "POST" }],
    ["a missing page", "/missing"],
    ["an unavailable page", "/closed"],
    ["a redirect", "/moved"],
    ["an unknown call", "/api/nothing"],
    ["health", "/healthz"],
  ];
  test.each(cases)("for %s: %s", async (_, target, options) => {
    const received = await send(port, target, options);
    expect(observed.mock.lastCall?.[0].cached).toBe(false);
    expect(comparable(received)).toEqual(comparable(await sendUncached(target, options)));
  });

  const otherSpellings: [string, string, RequestOptions?][] = [
    ["an invalid host", api, { headers: { host: "kapok.test:99999" } }],
    ["a host in capitals", "/news", { headers: { host: "KAPOK.test" } }],
    ["dots", "/x/../news"],
    ["an escaped letter", "/%6Eews"],
    ["a backslash", "/\\news"],
    ["two slashes", "//news"],
    ["a fragment", "/news#here"],
  ];
  test.each(otherSpellings)("or sends the same response for %s: %s", async (_, target, options) => {
    const received = await send(port, target, options);
    uncached.clear();
    expect(comparable(received)).toEqual(comparable(await send(uncachedPort, target, options)));
  });

  test("when content has changed", async () => {
    responseCache.clear();
    await send(port, api);
    expect(observed.mock.lastCall?.[0].cached).toBe(false);
    await send(port, api);
    expect(observed.mock.lastCall?.[0].cached).toBe(true);
  });
});

test("response cache: logs the decoded path when the path is escaped", async () => {
  await send(port, "/%E4%B8%AD");
  await send(port, "/%E4%B8%AD");
  expect(lines.map(({ path }) => path)).toEqual(["/中", "/中"]);
});

test("response cache: sends HSTS when the site uses TLS", async () => {
  const securePort = await serve(site({ cache: new ResponseCache(), secure: true }));
  for (const target of [api, "/news"]) {
    const [first, second] = [await send(securePort, target), await send(securePort, target)];
    expect(observed.mock.lastCall?.[0].cached).toBe(true);
    expect(second.headers["strict-transport-security"]).toMatch(/max-age=\d+/);
    expect(comparable(second)).toEqual(comparable(first));
  }
});

test("response cache: contains no response of the API during maintenance", async () => {
  const closedPort = await serve(site({ cache: new ResponseCache(), maintenance: true }));
  for (const _ of [1, 2, 3]) expect((await send(closedPort, api)).status).toBe(503);
});
