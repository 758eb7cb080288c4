import { brotliDecompressSync } from "node:zlib";
import { isNull } from "drizzle-orm";
import * as v from "valibot";
import { expect, test } from "vitest";
import { api } from "#contract/http/all-endpoints.ts";
import { type Endpoint, pathOf } from "#contract/http/endpoint.ts";
import { article } from "#server/articles/articles.schema.ts";
import { comment } from "#server/comments/comments.schema.ts";
import { game } from "#server/games/games.schema.ts";
import { testApp } from "#server/test/test-app.ts";

const { db, request } = await testApp({ sample: true });
const secure = await testApp({ services: { secure: true } });
const [anArticle] = await db.select({ id: article.id }).from(article).limit(1);
const [aComment] = await db.select({ id: comment.id }).from(comment).where(isNull(comment.threadId)).limit(1);
const [aGame] = await db.select({ id: game.id }).from(game).limit(1);

/** Returns the path of a call with valid input. */
function pathTo(call: Endpoint, lang: number): string {
  const item = call.path.includes("game") ? aGame : anArticle;
  const { id } = (call.path.includes("comment") ? aComment : item) ?? {};
  const uri = call.name === "getSectionSync" ? "/news" : "/";
  const words = { label: "mobile", q: lang === 2 ? "离线" : "offline", key: "terms-of-service" };
  return pathOf(call, { id, article: anArticle?.id, uri, lang, year: 2026, month: 12, ...words } as never);
}

const calls = api.flatMap((call) => [2, 3].map((lang) => ({ name: `${call.name} in ${lang}`, call, lang })));

test.each(calls)("$name: matches the contract and allows shared caches", async ({ call, lang }) => {
  const response = await request(pathTo(call, lang));
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  expect(v.parse(call.answer, body)).toEqual(body);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": `public, max-age=0, s-maxage=${call.maxAge}, must-revalidate`,
    vary: "accept-encoding",
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
});

test.each(calls)("$name: responds 304 to a known ETag, 200 to another", async ({ call, lang }) => {
  const path = pathTo(call, lang);
  const first = await request(path);
  const etag = first.headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = await request(path, { headers: { "if-none-match": known } });
    expect([known, again.status]).toEqual([known, 304]);
    expect(again.headers.get("etag")).toBe(etag);
    expect(again.headers.get("cache-control")).toBe(first.headers.get("cache-control"));
    expect(await again.text()).toBe("");
  }
  for (const other of ['"other"', etag.slice(1), `${etag}x`]) {
    expect([other, (await request(path, { headers: { "if-none-match": other } })).status]).toEqual([other, 200]);
  }
});

test.each(calls)("$name: sends brotli when it is accepted", async ({ call, lang }) => {
  const path = pathTo(call, lang);
  const plain = Buffer.from(await (await request(path)).arrayBuffer());
  const response = await request(path, { headers: { "accept-encoding": "gzip, deflate, br" } });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  if (plain.length < 600) {
    expect(response.headers.has("content-encoding")).toBe(false);
  } else {
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(bytes.length).toBeLessThan(plain.length);
    expect(brotliDecompressSync(bytes)).toEqual(plain);
  }
  for (const refused of ["gzip", "br;q=0", "br; q=0.000, gzip", "identity", "brx", "x-br"]) {
    const uncompressed = await request(path, { headers: { "accept-encoding": refused } });
    expect([refused, uncompressed.headers.get("content-encoding")]).toEqual([refused, null]);
  }
});

test.each(calls)("$name: responds to HEAD without a body", async ({ call, lang }) => {
  const path = pathTo(call, lang);
  const head = await request(path, { method: "HEAD" });
  const get = await request(path);
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  const comparable = (response: Response) =>
    Object.fromEntries([...response.headers].filter(([name]) => name !== "x-request-id"));
  expect(comparable(head)).toEqual(comparable(get));
  expect(Number(head.headers.get("content-length"))).toBe((await get.arrayBuffer()).byteLength);
});

test.each(["/api/main", "/api/article/0", "/api/nothing", "/api/article?lang=9", "/healthz", "/nothing"])(
  "%s has the security headers and the id of its request",
  async (path) => {
    const response = await request(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("geolocation=()"),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(response.headers.has("strict-transport-security")).toBe(false);
    expect((await secure.request(path)).headers.get("strict-transport-security")).toMatch(/max-age=\d+/);
  },
);

test("request id: is taken from the caller when it is valid", async () => {
  const idFor = async (id: string) =>
    (await request("/api/main", { headers: { "x-request-id": id } })).headers.get("x-request-id");
  expect(await idFor("from-the-balancer-1")).toBe("from-the-balancer-1");
  for (const bad of ["a b", "<script>", "x".repeat(300), '"{}"']) expect(await idFor(bad)).toMatch(/^[\w-]{36}$/);
});

test("languages: show content of the default language when they have none", async () => {
  const titles = async (query: string) => {
    const { article_list } = await (await request(`/api/article?limit=5${query}`)).json();
    return article_list.map(({ id, lang }: { id: number; lang: number }) => [id, lang]);
  };
  const chinese = await titles("&lang=2");
  expect(await titles("")).toEqual(chinese);
  for (const lang of [1, 4, 5, 6]) expect(await titles(`&lang=${lang}`)).toEqual(chinese);
  expect(await titles("&lang=3")).not.toEqual(chinese);
});
