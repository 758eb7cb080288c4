import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { ResponseCache } from "#server/cache/response-cache.ts";
import { cacheKey } from "#server/cache/serve-from-cache.ts";
import { memoryKeys, testSite } from "../test/test-services.ts";
import { loadPreviewKey } from "./preview-key.ts";
import { previewToken } from "./preview-token.ts";

const dataDir = await mkdtemp(join(tmpdir(), "kapok-preview-page-"));
afterAll(() => rm(dataDir, { recursive: true }));
const keys = memoryKeys();
const key = await loadPreviewKey(keys, dataDir);
const token = previewToken(key, { kind: "article", id: 12 }, Date.now() + 60_000);

let lines: string[] = [];
let renderedUrls: string[] = [];
beforeEach(() => {
  lines = [];
  renderedUrls = [];
});
const responseCache = new ResponseCache();
const site = testSite({
  responseCache,
  log: pino({}, { write: (line) => void lines.push(line) }),
  keys,
  dataDir,
  clientDir: dataDir,
  renderPage: async ({ url }) => {
    renderedUrls.push(url.href);
    return { kind: "page", status: 200, locale: "zh-CN", head: "", body: url.href, reads: [], screens: [] };
  },
});
const path = "/preview/article/12";

test.each(["", "/en-US"])("preview page: forbids caching, indexing and referrers: %s", async (prefix) => {
  const answer = await site.request(`${prefix}${path}?token=${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  // Neither the page, nor the response cache, nor the log has it.
  expect(renderedUrls).toEqual([`http://localhost${prefix}${path}`]);
  expect(await answer.text()).not.toContain(token);
  for (const target of [`${prefix}${path}`, `${prefix}${path}?token=${token}`])
    expect(responseCache.peek(cacheKey(`http://localhost${target}`))).toBeUndefined();
  expect(lines.join()).toContain(`"path":"${prefix}${path}"`);
  expect(lines.join()).not.toContain(token);
});

test.each([
  ["without a token", path],
  ["with a wrong one", `${path}?token=x`],
  ["with that of another article", `/preview/article/13?token=${token}`],
  ["with that of an article for a game", `/preview/game-intro/12?token=${token}`],
])("preview page: has an error status when it shows nothing %s", async (_, target) => {
  const answer = await site.request(target);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([401, "private, no-store"]);
});

test("preview page: leaves the headers of other pages unchanged", async () => {
  const answer = await site.request("/preview-not?token=x");
  expect(answer.headers.get("cache-control")).toBe("public, no-cache");
  expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(renderedUrls).toEqual(["http://localhost/preview-not"]);
});
