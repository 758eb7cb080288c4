import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { builtFile } from "../support/built-files.ts";
import { ageCopies, copiesIn, putCopies } from "../support/cached-reads.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, languagesOfRun } from "../support/messages.ts";
import {
  cachedPaths,
  coldStart,
  expectPicturesShown,
  savedAtBadges,
  visit,
  waitUntilCached,
} from "../support/page-ready.ts";
import { anArticle, articlesOf, sentenceOf } from "../support/site-content.ts";

const [, english] = languages;
const hour = 60 * 60 * 1000;

async function cacheArticle(page: Page) {
  const article = await anArticle(english);
  const path = `/en-US/article/${article.id}`;
  const read = apiPath(`/article/${article.id}`, { lang: english.id });
  await visit(page, path);
  await waitUntilCached(page, read);
  return { article, path, read };
}

test("precache: holds the served files without fetching any twice", async ({ page, network, request }) => {
  await visit(page, "/en-US");
  await waitUntilCached(page);
  const files = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes("precache"));
    const cache = name ? await caches.open(name) : undefined;
    return Promise.all(
      ((await cache?.keys()) ?? []).map(async (key) => ({
        path: new URL(key.url).pathname,
        length: (await (await cache?.match(key))?.text())?.length ?? 0,
      })),
    );
  });
  expect(files.length).toBeGreaterThan(20);
  for (const code of ["zh-CN", "en-US"]) expect(files.map(({ path }) => path)).toContain(`/shell/${code}.html`);
  for (const { path, length } of files) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()["content-type"], path).toMatch(path.endsWith(".html") ? /^text\/html/ : /javascript|css/);
    expect((await response.text()).length, path).toBe(length);
  }
  const first = builtFile("src/app/entry-client.tsx");
  const requests = network.requests.filter((line) => line === `GET ${first}`);
  // Once by the page and once by the check above. The worker takes it from the browser's cache.
  expect(requests).toHaveLength(2);
});

test.describe("content security policy", () => {
  test.use({ allowConsole: true });

  /** Tries to inject scripts and returns successful attempts. */
  const attack = (page: Page) =>
    page.evaluate(() => {
      const script = document.createElement("script");
      const outcomes: string[] = [];
      try {
        document.createElement("div").innerHTML = "<b>no</b>";
        outcomes.push("HTML was accepted");
      } catch {}
      try {
        script.text = "document.title = 'owned'";
        document.head.append(script);
      } catch {}
      if (document.title === "owned") outcomes.push("the script ran");
      return outcomes;
    });

  for (const { code, prefix } of languagesOfRun("zh-CN")) {
    test(`content security policy: blocks injected scripts on the server's and the worker's page, ${code}`, async ({
      page,
    }) => {
      const first = await page.goto(prefix || "/");
      expect(first?.fromServiceWorker()).toBe(false);
      expect(await attack(page), "the server's page").toEqual([]);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const second = await page.goto(prefix || "/");
      expect(second?.fromServiceWorker()).toBe(true);
      expect(await attack(page), "the worker's page").toEqual([]);
      for (const response of [first, second]) {
        const policy = response?.headers()["content-security-policy"] ?? "";
        expect(policy).toContain("require-trusted-types-for 'script'");
        expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      }
    });
  }
});

test("API cache: fetches a response again when the cached one is invalid", async ({ page, network }) => {
  const { article, path, read } = await cacheArticle(page);
  const [row] = (await copiesIn(page, "articles")).filter((copy) => copy.path === read);
  if (!row) throw new Error("The article is not cached.");
  // A response of another build has another ETag, so the cached HTML is not used either.
  await putCopies(page, "articles", [
    { ...row, data: { id: article.id, lang: english.id, title: 12 }, etag: '"other"' },
  ]);
  const before = network.requests.length;
  const start = await coldStart(page.context());
  await visit(start, path);
  await expect(start.getByText(sentenceOf(article))).toBeVisible();
  expect(network.requests.slice(before)).toContain(`GET ${read}`);
  await expect
    .poll(async () => (await copiesIn(start, "articles")).find((copy) => copy.path === read)?.data)
    .toMatchObject({ title: article.title });
});

test("API cache: shows a message and the page when storage is full", async ({ page, context, network }) => {
  await visit(page, "/en-US/news");
  await waitUntilCached(page, apiPath("/article", { lang: english.id, section: "news" }));
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: network.origin, quotaSize: 1000 });
  // The browser enforces the quota for caches at once, but for databases only now and then.
  await context.serviceWorkers()[0]?.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  const [article] = await articlesOf(english);
  const title = article?.title ?? "";
  await page.getByRole("main").getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.locator("main [data-size] p").first()).toBeVisible();
  await expect(page.getByText("Storage is full. This page couldn't be saved for offline use.")).toBeVisible();
  await expectPicturesShown(page);
  expect(await cachedPaths(page)).not.toContain(apiPath(`/article/${article?.id}`, { lang: english.id }));
});

test("API cache: neither shows nor stores the page of a captive portal", async ({ page, network }) => {
  const { article, path, read } = await cacheArticle(page);
  const other = (await articlesOf(english)).find(({ id }) => id !== article.id);
  await ageCopies(page, hour);
  const copies = await copiesIn(page, "articles");
  network.captive();
  await page.goto(path);
  await expect(page.getByText(sentenceOf(article))).toBeVisible();
  await expect(savedAtBadges(page, english).first()).toBeVisible();
  await page.goto(`/en-US/article/${other?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Couldn't open this page" })).toBeVisible();
  await expect(page.getByText("You may need to log in to this Wi-Fi network first.")).toBeVisible();
  await expect(page.getByText("free Wi-Fi")).toBeHidden();
  expect((await copiesIn(page, "articles")).map(({ path: cached, data }) => ({ cached, data }))).toEqual(
    copies.map(({ path: cached, data }) => ({ cached, data })),
  );
  expect(await cachedPaths(page)).toContain(read);
  network.pass();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: other?.title ?? "" })).toBeVisible();
});

for (const { status, tag = [] } of [{ status: 500 }, { status: 503, tag: "@long" }]) {
  test(`API cache: shows the cached response when the server responds with ${status}`, { tag }, async ({
    page,
    network,
  }) => {
    const { article, path } = await cacheArticle(page);
    await ageCopies(page, hour);
    network.status(status);
    await page.goto(path);
    await expect(page.getByText(sentenceOf(article))).toBeVisible();
    await expect(savedAtBadges(page, english).first()).toBeVisible();
  });
}

test("API cache: refreshes in the background when a response is a day old", { tag: "@long" }, async ({ page }) => {
  const { article, path, read } = await cacheArticle(page);
  await ageCopies(page, 24 * hour);
  await page.goto(path);
  await expect(page.getByText(sentenceOf(article))).toBeVisible();
  await expect
    .poll(async () => {
      const savedAt = (await copiesIn(page, "articles")).find((copy) => copy.path === read)?.savedAt ?? "";
      return Date.now() - Date.parse(savedAt) < hour;
    })
    .toBe(true);
  await expect(savedAtBadges(page, english)).toHaveCount(0);
});
