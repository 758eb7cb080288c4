import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { probeTimeLimit, readTimeLimit } from "#contract/limits.ts";
import { ageCopies } from "../support/cached-reads.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { coldStart, savedAtBadges, visit, waitUntilCached } from "../support/page-ready.ts";
import { anArticle, sentenceOf } from "../support/site-content.ts";

const [, english] = languages;
/** Milliseconds that a page may take longer when the network hangs than when it refuses connections. */
const slack = 3000;

/** Milliseconds from the start of a navigation until the text is visible. */
async function timeUntilShown(page: Page, path: string, text: string): Promise<number> {
  const started = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  await page.getByText(text).first().waitFor();
  return performance.now() - started;
}

test("offline reading: shows a cached article as fast as offline when the network hangs", async ({
  page,
  context,
  network,
}) => {
  const article = await anArticle(english);
  const path = `/en-US/article/${article.id}`;
  const text = sentenceOf(article);
  await visit(page, path);
  await waitUntilCached(page, apiPath(`/article/${article.id}`, { lang: english.id }));
  await ageCopies(page, 60 * 60 * 1000);
  network.refuse();
  const offline = await timeUntilShown(await coldStart(context), path, text);
  network.hang();
  const start = await coldStart(context);
  expect(await timeUntilShown(start, path, text), "cold start").toBeLessThan(offline + slack);
  expect(await timeUntilShown(start, path, text), "reload").toBeLessThan(offline + slack);
});

test("connectivity: shows the offline notice when the network hangs", { tag: "@long" }, async ({ page, network }) => {
  const notice = translate(english, "You're offline. Showing saved content.");
  await visit(page, "/en-US");
  await waitUntilCached(page, apiPath("/page", { uri: "/", lang: english.id }));
  await ageCopies(page, 60 * 60 * 1000);
  network.refuse();
  const offline = await timeUntilShown(page, "/en-US", notice);
  network.hang();
  const hanging = await timeUntilShown(page, "/en-US", notice);
  expect(hanging).toBeLessThan(offline + readTimeLimit.cached + probeTimeLimit + slack);
});

test("offline reading: shows a message when the network hangs and the article is not cached", { tag: "@long" }, async ({
  page,
  network,
}) => {
  const article = await anArticle(english);
  await visit(page, "/en-US/maintenance");
  await waitUntilCached(page);
  network.hang();
  await page.goto(`/en-US/article/${article.id}`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: translate(english, "Not available offline") })).toBeVisible({
    timeout: readTimeLimit.uncached + 5000,
  });
});

test("offline reading: shows the cached article when responses are lost", async ({ page, network }) => {
  const article = await anArticle(english);
  const path = `/en-US/article/${article.id}`;
  await visit(page, path);
  await waitUntilCached(page, apiPath(`/article/${article.id}`, { lang: english.id }));
  await ageCopies(page, 60 * 60 * 1000);
  network.dropResponse();
  await page.goto(path);
  await expect(page.getByText(sentenceOf(article))).toBeVisible();
  await expect(savedAtBadges(page, english).first()).toBeVisible();
});
