import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { errorStatus, serverErrorCodes } from "#contract/http/errors.ts";
import { fieldCodes } from "#contract/http/field-codes.ts";
import { locales } from "#contract/locales.ts";
import { memberErrorCodes } from "#contract/members/errors.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { testApp } from "#server/test/test-app.ts";
import { encodeCursor } from "./cursor.ts";
import { errorMessage } from "./error-messages.ts";
import { fieldMessages } from "./field-messages.ts";

const { request } = await testApp();

/** Returns the body of a response that must be an error of the API. */
async function errorOf(
  response: Response,
  status: number,
): Promise<{ code: string; message: string; errors?: object }> {
  expect([response.url, response.status]).toEqual([response.url, status]);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const body = await response.json();
  expect(Object.keys(body)).toEqual(status === 422 ? ["code", "message", "errors"] : ["code", "message"]);
  expect(errorStatus[body.code as keyof typeof errorStatus]).toBe(status);
  return body;
}

test.each([
  "/api",
  "/api/",
  "/api/nothing",
  "/api/main/",
  "/api/article/1/2",
  "/api/Main",
  "/api/openapi.yaml",
  "/api/%E0%A4%A",
])("API: responds 404 to %s", async (path) => {
  expect((await errorOf(await request(path), 404)).code).toBe("not_found");
  expect((await request(path, { method: "HEAD" })).status).toBe(404);
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("API: responds 405 to %s on a read", async (method) => {
  for (const path of ["/api/main", "/api/article/1", "/api/openapi.json"]) {
    const response = await request(path, { method });
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect((await errorOf(response, 405)).code).toBe("method_not_allowed");
  }
});

const forged = (text: string) => Buffer.from(text).toString("base64url");
const cursors = [
  "garbage",
  "=",
  "é",
  "a b",
  "x".repeat(201),
  forged("[]"),
  forged("null"),
  forged('{"0":1,"1":2}'),
  forged(`["2026-01-01T00:00:00.000Z'::timestamptz) or 1=1 --",1]`),
  forged(`["2026-01-01T00:00:00.000Z","1); drop table article; --"]`),
  encodeCursor(["2026-02-30T00:00:00.000Z", 1]),
  encodeCursor(["0000-01-01T00:00:00.000Z", 1]),
  encodeCursor(["2026-02-03", 1]),
  encodeCursor([7, 1]),
  encodeCursor(["2026-01-01T00:00:00.000Z", 2 ** 31]),
];

describe("an invalid query: names its field", () => {
  const path = (query: string) => `/api/article?${query}`;
  test.each([
    ...["", "0", "7", "-1", "zh-CN", "2.5", "NaN", "1e9999", "[]", "2;drop"].map((lang) => ["lang", lang]),
    ...["", "0", "51", "-1", "2.5", "Infinity", "ten", "1e9999"].map((limit) => ["limit", limit]),
    ...[
      "News",
      "news/",
      "/news",
      "news//x",
      "news/a/b",
      "news%",
      "news_",
      "a".repeat(61),
      "news\u0000",
      "' or ''='",
    ].map((section) => ["section", section]),
    ...["A", "a b", "a'", "标签", "a".repeat(61)].map((label) => ["label", label]),
    ...["", "false", "1"].map((poll) => ["poll", poll]),
    ...["up", "desc nulls last", "DESC"].map((order) => ["order", order]),
    ...cursors.map((cursor) => ["cursor", cursor]),
  ])("%s=%s", async (field, value) => {
    const { code, errors } = await errorOf(await request(path(`${field}=${encodeURIComponent(value ?? "")}`)), 422);
    expect([code, Object.keys(errors ?? {})]).toEqual(["invalid", [field]]);
  });

  test.each(["id", "published;", "view_count"])("uses the default order when sort=%s is unknown", async (sort) => {
    const response = await request(path(`sort=${encodeURIComponent(sort)}`));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(await (await request(path(""))).json());
  });

  test("names all fields when several are invalid", async () => {
    const { errors } = await errorOf(await request(path("lang=x&limit=0&order=y")), 422);
    expect(Object.keys(errors ?? {}).sort()).toEqual(["lang", "limit", "order"]);
  });

  test("names the cursor when it is of another order or list", async () => {
    const popular = encodeCursor([5, 1]);
    expect((await request(path(`sort=popular&cursor=${popular}`))).status).toBe(200);
    await errorOf(await request(path(`cursor=${popular}`)), 422);
    const day = encodeCursor(["2026-01-01", 1]);
    expect((await request(`/api/game?cursor=${day}`)).status).toBe(200);
    await errorOf(await request(path(`cursor=${day}`)), 422);
    for (const cursor of [popular, encodeCursor([2 ** 40, 1])])
      await errorOf(await request(`/api/game?cursor=${cursor}`), 422);
    await errorOf(await request(`/api/game?sort=odds&cursor=${encodeCursor([2 ** 40, 1])}`), 422);
  });
});

const ids = ["0", "-1", "01", "1.0", "+1", "1e3", "1e9999", "0x1", "2147483648", "99999999999", "9".repeat(400)];
test.each([...ids, "abc", "%00", "%E0%A4%A", "%2e%2e", "1%2F2", "1'", "１", "null", "x".repeat(5000)])(
  "no row has the id %s",
  async (id) => {
    for (const path of ["/api/article/", "/api/related/article/", "/api/game/", "/api/related/game/"]) {
      expect((await errorOf(await request(path + id), 404)).code).toBe("not_found");
    }
  },
);

test("error messages: use the requested language, else the default one", async () => {
  const messageIn = async (lang: string) => (await (await request(`/api/article/0?lang=${lang}`)).json()).message;
  expect(await messageIn("3")).toBe("We couldn't find what you're looking for.");
  expect(await messageIn("1")).toBe("找不到你要的內容。");
  for (const lang of ["", "0", "2", "9", "zh-CN", "3.5"]) expect(await messageIn(lang)).toBe("没有找到您要的内容。");
  const scripts = [/^\p{Script=Han}.*。$/u, /^\p{Script=Han}.*。$/u, /^[A-Z][\w ,.']+\.$/];
  scripts.push(/^\p{Lu}[\p{Script=Latin} ,.]+\.$/u, /^[\p{Script=Thai} ]+$/u, /^[\p{Script=Devanagari} ,।]+।$/u);
  for (const code of serverErrorCodes) {
    const sentences = locales.map(({ id }) => errorMessage(code, `http://x/?lang=${id}`));
    sentences.forEach((sentence, index) => {
      expect(sentence).toMatch(scripts[index] ?? "");
    });
    expect(new Set(sentences).size).toBe(locales.length);
  }
});

test("error messages: member and field errors exist in each language", () => {
  const scripts = [
    /\p{Script=Han}/u,
    /\p{Script=Han}/u,
    /^[\p{ASCII}]+$/u,
    /[À-ỹ]/u,
    /\p{Script=Thai}/u,
    /\p{Script=Devanagari}/u,
  ];
  const urls = locales.map(({ id }) => `http://x/?lang=${id}`);
  const messages = [
    ...memberErrorCodes.map((code) => urls.map((url) => errorMessage(code, url))),
    ...fieldCodes.map((code) => urls.map((url) => fieldMessages({ a: [code] }, url).a?.[0])),
  ];
  for (const sentences of messages) {
    sentences.forEach((sentence, index) => {
      expect(sentence).toMatch(scripts[index] ?? "");
    });
    expect(new Set(sentences).size).toBe(locales.length);
  }
});

test("API: rejects a body that is or claims to be too large", async () => {
  const body = "x".repeat(64 * 1024 + 1);
  expect((await errorOf(await request("/api/main", { method: "POST", body }), 413)).code).toBe("payload_too_large");
  const headers = { "content-length": String(10 ** 12) };
  await errorOf(await request("/api/main", { method: "POST", body: "x", headers }), 413);
  await errorOf(await request("/api/main", { method: "POST", body: "x".repeat(64 * 1024) }), 405);
});

test("maintenance: the API sends Retry-After, and the health check passes", async () => {
  const { request: ask } = await testApp({ services: { maintenance: true } });
  for (const path of ["/api/main?lang=3", "/api/article/1", "/api/nothing", "/api/openapi.json"]) {
    const response = await ask(path);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await errorOf(response, 503)).code).toBe("maintenance");
  }
  expect(await (await ask("/healthz")).text()).toBe("ok");
  expect(await (await ask("/readyz")).text()).toBe("ready");
});

describe("without a database", () => {
  const lines: { level: number; id: string; msg: string }[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = pino({ level: "info" }, sink);
  let gone: Database;
  const broken = (async () => {
    ({ db: gone } = openDatabase({ url: "postgres://u:secret@127.0.0.1:1/none" }));
    return testApp({ services: { log, db: gone } });
  })();
  afterAll(() => gone.$client.end());

  test("responses contain no details, and the log has the error once with the request id", async () => {
    const { request: ask } = await broken;
    for (const path of ["/api/main?lang=3", "/api/article/1?lang=3", "/api/mark-six?lang=3"]) {
      lines.length = 0;
      const response = await ask(path);
      const id = response.headers.get("x-request-id");
      const text = JSON.stringify(await errorOf(response, 503));
      expect([JSON.parse(text).code, response.headers.get("retry-after")]).toEqual(["unavailable", "5"]);
      expect(text).not.toMatch(/select|secret|127\.0\.0\.1|ECONN|stack|\bat\b/i);
      const failed = lines.filter(({ msg }) => msg === "database unavailable");
      expect(failed).toMatchObject([{ level: 40, id }]);
      expect(lines.every((line) => line.id === id)).toBe(true);
      expect(JSON.stringify(lines)).not.toContain("secret");
    }
  });

  test("requests that need no database work, and readiness fails", async () => {
    const { request: ask } = await broken;
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/api/openapi.json")).status).toBe(200);
    expect((await ask("/readyz")).status).toBe(503);
    await errorOf(await ask("/api/article/abc"), 404);
    await errorOf(await ask("/api/article?lang=9"), 422);
  });
});

test("readiness: fails once the process is stopping", async () => {
  let stopping = false;
  const { request: ask } = await testApp({ services: { stopping: () => stopping } });
  expect((await ask("/readyz")).status).toBe(200);
  stopping = true;
  const response = await ask("/readyz");
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect((await ask("/healthz")).status).toBe(200);
});
