import { Writable } from "node:stream";
import { eq } from "drizzle-orm";
import pino from "pino";
import { describe, expect, test, vi } from "vitest";
import type { Article } from "#contract/articles/endpoints.ts";
import type { Game } from "#contract/games/endpoints.ts";
import { article } from "../articles/articles.schema.ts";
import { game } from "../games/games.schema.ts";
import { testApp } from "../test/test-app.ts";
import { memoryKeys } from "../test/test-services.ts";
import { loadPreviewKey } from "./preview-key.ts";
import { isGoodToken, previewToken } from "./preview-token.ts";

const keys = memoryKeys();
let logged = "";
const log = pino(
  { level: "debug" },
  new Writable({
    write: (line, _, done) => {
      logged += line;
      done();
    },
  }),
);
const { db, request, responseCache } = await testApp({ sample: true, services: { keys, log } });
const key = await loadPreviewKey(keys, "/nonexistent");
const hour = 60 * 60 * 1000;
const later = Date.now() + hour;
const tokenOf = (kind: "article" | "game", id: number, expiresAt = later) => previewToken(key, { kind, id }, expiresAt);

const ask = (path: string, token?: string) =>
  request(`/api/backstage/${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

const [withdrawn] = await db.select().from(article).where(eq(article.lang, 3)).limit(1);
const [aGame] = await db.select().from(game).where(eq(game.lang, 3)).limit(1);
if (!withdrawn || !aGame) throw new Error("The sample content is not there.");
const inFuture = new Date("2031-01-01T00:00:00Z");
await db.update(article).set({ withdrawnAt: new Date(), publishedAt: inFuture }).where(eq(article.id, withdrawn.id));
responseCache.clear();

describe("preview: with a valid token", () => {
  test("returns an unpublished article in full, without caching", async () => {
    expect((await request(`/api/article/${withdrawn.id}?lang=3`)).status).toBe(404);
    const response = await ask(`article/${withdrawn.id}?lang=3`, tokenOf("article", withdrawn.id));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const shown = (await response.json()) as Article;
    expect(shown).toMatchObject({ id: withdrawn.id, title: withdrawn.title, published_at: inFuture.toISOString() });
    expect(shown.body_html).toBe(withdrawn.bodyHtml);
    // Its sibling is still to be seen; it is not.
    expect(shown.translation_list.map(({ lang }) => lang)).toEqual([2]);
  });

  test("returns the same article when the page has another language", async () => {
    const response = await ask(`article/${withdrawn.id}?lang=2`, tokenOf("article", withdrawn.id));
    expect(((await response.json()) as Article).title).toBe(withdrawn.title);
  });

  test("accepts the token in the URL", async () => {
    const response = await ask(`article/${withdrawn.id}?lang=3&token=${tokenOf("article", withdrawn.id)}`);
    expect(response.status).toBe(200);
  });

  test("returns a game", async () => {
    const response = await ask(`game/${aGame.id}?lang=3`, tokenOf("game", aGame.id));
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(((await response.json()) as Game).name).toBe(aGame.name);
  });

  test("responds 404 when the number is unknown", async () => {
    expect((await ask("article/999999", tokenOf("article", 999_999))).status).toBe(404);
    expect((await ask("article/0", tokenOf("article", 0))).status).toBe(404);
    expect((await ask("article/x", tokenOf("article", withdrawn.id))).status).toBe(404);
  });
});

describe("preview: without a valid token", () => {
  const good = tokenOf("article", withdrawn.id);
  const [time = "", signature = ""] = good.split(".");
  const turned = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
  test.each([
    ["no token", undefined],
    ["another article's", tokenOf("article", withdrawn.id + 1)],
    ["a game's of the same number", tokenOf("game", withdrawn.id)],
    ["one whose time is over", tokenOf("article", withdrawn.id, Date.now() - 1000)],
    ["one whose time was moved", `${(Number.parseInt(time, 36) + 3600).toString(36)}.${signature}`],
    ["one with a changed signature", `${time}.${turned}`],
    ["one that is cut off", good.slice(0, -1)],
    ["one with more behind it", `${good}x`],
    ["one without a signature", `${time}.`],
    ["one of another key", previewToken(Buffer.alloc(32), { kind: "article", id: withdrawn.id }, later)],
  ])("%s", async (_, token) => {
    const response = await ask(`article/${withdrawn.id}?lang=3`, token);
    expect(response.status).toBe(401);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      code: "preview_ended",
      error_code: "preview_expired",
      message: "This preview link is wrong or has expired.",
    });
  });

  test("is rate limited when tokens are guessed", async () => {
    // From a network of its own, so that the others here are not held up.
    const headers = { authorization: "Bearer x.y", "x-forwarded-for": "203.0.113.9" };
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => request(`/api/backstage/article/${withdrawn.id}`, { headers })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

test("preview token: expires at its last second", () => {
  const until = 1_800_000_000_000;
  const token = previewToken(key, { kind: "game", id: 1 }, until);
  expect(isGoodToken(key, { kind: "game", id: 1 }, token, until - 1)).toBe(true);
  expect(isGoodToken(key, { kind: "game", id: 1 }, token, until)).toBe(false);
});

test("preview: writes no token to the log", async () => {
  await vi.waitFor(() => expect(logged).toContain(`/api/backstage/article/${withdrawn.id}`));
  expect(logged).not.toContain(tokenOf("article", withdrawn.id));
  expect(logged).not.toContain("token");
});

test("preview: is not part of the sitemap", async () => {
  const sitemaps = await Promise.all(
    ["/sitemap.xml", "/sitemaps/pages.xml"].map(async (path) => (await request(path)).text()),
  );
  for (const text of sitemaps) {
    expect(text).toContain("<loc>");
    expect(text).not.toMatch(/preview|periodical-editor|template-generator/);
  }
});
