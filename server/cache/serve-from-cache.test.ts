import { createServer, request as httpRequest, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { RenderPage } from "#contract/http/render-page.ts";
import { Metrics } from "#server/metrics/metrics.ts";
import { metricValues } from "#server/test/metric-values.ts";
import { testApp } from "#server/test/test-app.ts";
import { testSite } from "#server/test/test-services.ts";
import { serveFromCache } from "./serve-from-cache.ts";

/** Pages of the test: each names its address, as real ones do in their links. */
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
const { db, representations } = await testApp({ sample: true });
const metrics = new Metrics({ db, representations, version: "test" });

function site({ secure = false, maintenance = false } = {}) {
  return testSite({
    db,
    representations,
    log,
    metrics,
    secure,
    maintenance,
    renderPage,
    clientDir: "public",
    document: ({ body }) => ({ html: `<!doctype html>${body}`, policy: "default-src 'none'" }),
  });
}

/** Serves until the end of the tests. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  afterAll(() => void server.close());
  await vi.waitFor(() => expect(server.listening).toBe(true));
  return (server.address() as AddressInfo).port;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks for a target as it is written: `fetch` would tidy it up. */
function ask(port: number, target: string, { method = "GET", headers = {} }: Sent = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const options = { port, path: target, method, headers: { host: "kapok.test", ...headers }, agent: false as const };
    httpRequest(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const { date: _, ...rest } = response.headers;
        resolve({ status: response.statusCode, headers: rest, body: Buffer.concat(parts).toString("base64") });
      });
    })
      .on("error", reject)
      .end();
  });
}

/** An answer without what differs between any two. */
function lasting({ status, headers, body }: Received) {
  const { "x-request-id": id, ...rest } = headers;
  return { status, headers: rest, body, id: typeof id };
}

const app = site();
const application = getRequestListener(app.fetch);
const passedOn = vi.fn<RequestListener>((request, response) => void application(request, response));
const door = await serve(serveFromCache({ representations, log, metrics }, passedOn));
const direct = await serve(application);

const api = "/api/article?lang=2&limit=5";
const known = ["/", "/news", api, "/api/main?lang=3", "/api/openapi.json", "/api/page?lang=2&uri=%2F"];

beforeAll(async () => {
  for (const target of known) {
    const key = target.startsWith("/api") ? target : `page http://kapok.test${target}`;
    await ask(direct, target);
    const first = representations.peek(key);
    expect([target, first?.compressed?.headers["content-encoding"]]).toEqual([target, "br"]);
    // Its smallest form comes a moment later, and would come between the two answers that are compared.
    await vi.waitFor(() => expect(representations.peek(key)).not.toBe(first), 10_000);
  }
  passedOn.mockClear();
});

const etag = async (target: string) => String((await ask(direct, target)).headers.etag);

describe("what is kept is sent at the door, the same to the letter", () => {
  const ways: [string, (target: string) => Promise<Sent> | Sent][] = [
    ["to anyone", () => ({})],
    ["compressed", () => ({ headers: { "accept-encoding": "gzip, deflate, br;q=0.9" } })],
    ["as it is to those who do not read brotli", () => ({ headers: { "accept-encoding": "gzip, br;q=0" } })],
    ["as head alone", () => ({ method: "HEAD", headers: { "accept-encoding": "br" } })],
    ["as known already", async (target) => ({ headers: { "if-none-match": await etag(target) } })],
    ["as known in a list", async (target) => ({ headers: { "if-none-match": `"a", W/${await etag(target)}` } })],
    ["as known to a head", async (target) => ({ method: "HEAD", headers: { "if-none-match": await etag(target) } })],
    ["to those who know another", () => ({ headers: { "if-none-match": '"another"', "accept-encoding": "br" } })],
    ["to a reader of the language", () => ({ headers: { "accept-language": "zh-TW,zh;q=0.9,en;q=0.8" } })],
    ["to who chose it", () => ({ headers: { cookie: "a=b; i18n_redirected=zh-CN", "accept-language": "en" } })],
    ["under the caller's id", () => ({ headers: { "x-request-id": "from-the-balancer-1" } })],
    ["under a new id", () => ({ headers: { "x-request-id": "<script>" } })],
  ];
  test.each(known.flatMap((target) => ways.map(([name, sent]) => ({ target, name, sent }))))(
    "$target $name",
    async ({ target, sent }) => {
      const way = await sent(target);
      passedOn.mockClear();
      lines.length = 0;
      const sentAtDoor = await ask(door, target, way);
      expect(passedOn).not.toHaveBeenCalled();
      const sentByApp = await ask(direct, target, way);
      expect(lasting(sentAtDoor)).toEqual(lasting(sentByApp));
      const [atDoor, byApp] = lines.map(({ time, ms, ...rest }) => ({ ...rest, ms: typeof ms }));
      expect(atDoor).toEqual({ ...byApp, id: sentAtDoor.headers["x-request-id"] });
      const own = way.headers?.["x-request-id"];
      expect(sentAtDoor.headers["x-request-id"]).toMatch(own?.startsWith("from") ? own : /^[\w-]{36}$/);
      // And without a port between.
      const response = await app.request(`http://kapok.test${target}`, way);
      const {
        connection,
        "keep-alive": keptOpen,
        "transfer-encoding": chunked,
        ...fields
      } = lasting(sentAtDoor).headers;
      const { "x-request-id": _, ...answered } = Object.fromEntries(response.headers);
      expect([sentAtDoor.status, fields]).toEqual([response.status, answered]);
    },
  );
});

describe("everything else goes on to the application", () => {
  const cases: [string, string, Sent?][] = [
    ["what was never asked", "/api/article?lang=2&limit=7"],
    ["another order of the query", "/api/article?limit=5&lang=2"],
    ["a page with a query", "/news?ga_track_source=a"],
    ["a reader of another language", "/", { headers: { "accept-language": "en-US,en" } }],
    ["a reader who chose another language", "/", { headers: { cookie: "i18n_redirected=en-US" } }],
    ["another host", "/news", { headers: { host: "other.test" } }],
    ["a host that is none", api, { headers: { host: "kapok.test:99999" } }],
    ["a host in capitals", "/news", { headers: { host: "KAPOK.test" } }],
    ["a slash at the end", "/news/"],
    ["dots", "/x/../news"],
    ["a path in other letters", "/%6Eews"],
    ["a backslash", "/\\news"],
    ["two slashes", "//news"],
    ["a fragment", "/news#here"],
    ["another method", api, { method: "POST" }],
    ["a page that is not there", "/missing"],
    ["a page that is closed", "/closed"],
    ["a page that moved", "/moved"],
    ["no call", "/api/nothing"],
    ["health", "/healthz"],
  ];
  test.each(cases)("%s: %s", async (_, target, sent) => {
    passedOn.mockClear();
    const sentAtDoor = await ask(door, target, sent);
    expect(passedOn).toHaveBeenCalledTimes(1);
    expect(lasting(sentAtDoor)).toEqual(lasting(await ask(direct, target, sent)));
  });

  test("a path that stands for other letters, which its log line names", async () => {
    const target = "/%E4%B8%AD";
    await ask(direct, target);
    lines.length = 0;
    await ask(door, target);
    expect(lines).toEqual([expect.objectContaining({ path: "/中" })]);
  });

  test("a change of content is seen at once", async () => {
    representations.clear();
    passedOn.mockClear();
    await ask(door, api);
    expect(passedOn).toHaveBeenCalledTimes(1);
  });
});

test("what is sent at the door is measured as kept, everything else as not", async () => {
  await ask(door, api);
  const counted = async () => {
    const values = await metricValues(metrics);
    return ["true", "false"].map(
      (kept) => values[`kapok_http_request_duration_seconds_count{kind="api",status="200",kept="${kept}"}`] ?? 0,
    );
  };
  const [atDoor = 0, byApp = 0] = await counted();
  for (const port of [door, door, direct]) await ask(port, api);
  expect(await counted()).toEqual([atDoor + 2, byApp + 1]);
});

test("behind TLS what is kept says so", async () => {
  representations.clear();
  const port = await serve(
    serveFromCache({ representations, log, metrics }, getRequestListener(site({ secure: true }).fetch)),
  );
  for (const target of [api, "/news"]) {
    const [first, kept] = [await ask(port, target), await ask(port, target)];
    expect(kept.headers["strict-transport-security"]).toMatch(/max-age=\d+/);
    expect(lasting(kept).headers).toEqual(lasting(first).headers);
  }
  representations.clear();
});

test("during maintenance nothing of the API is kept, so nothing is sent", async () => {
  representations.clear();
  const port = await serve(
    serveFromCache({ representations, log, metrics }, getRequestListener(site({ maintenance: true }).fetch)),
  );
  for (const _ of [1, 2, 3]) expect((await ask(port, api)).status).toBe(503);
});
