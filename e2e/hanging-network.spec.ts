import type { Page } from "@playwright/test";
import { apiPath } from "#contract/api-path.ts";
import { probeTimeLimit, readTimeLimit } from "#contract/limits.ts";
import { anArticle, sentenceOf } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { ageCopies } from "./kept-copies.ts";
import { languages, say } from "./texts.ts";
import { coldStart, keptMarks, untilKept, visit } from "./visit.ts";

const [, english] = languages;
/** Milliseconds from the start of a navigation until a kept article is on screen, whatever the network does. */
const limit = 4000;

/** Milliseconds until the text is seen. */
async function timeToRead(page: Page, path: string, text: string): Promise<number> {
  const started = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  await page.getByText(text).waitFor();
  return performance.now() - started;
}

test("a kept article is on screen within four seconds of a network that never answers", async ({
  page,
  context,
  network,
}) => {
  const article = await anArticle(english);
  const path = `/en-US/article/${article.id}`;
  await visit(page, path);
  await untilKept(page, apiPath(`/article/${article.id}`, { lang: english.id }));
  await ageCopies(page, 60 * 60 * 1000);
  network.hang();
  expect(await timeToRead(page, path, sentenceOf(article)), "reload").toBeLessThan(limit);
  const start = await coldStart(context);
  expect(await timeToRead(start, path, sentenceOf(article)), "cold start").toBeLessThan(limit);
});

test("a network that never answers is noticed", async ({ page, network }) => {
  await visit(page, "/en-US");
  await untilKept(page, apiPath("/page", { uri: "/", lang: english.id }));
  await ageCopies(page, 60 * 60 * 1000);
  network.hang();
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByText(say(english, "No connection. You are reading what is kept on this device."))).toBeVisible(
    {
      timeout: readTimeLimit.kept + probeTimeLimit + 3000,
    },
  );
});

test("a story without a copy says so when a network never answers", async ({ page, network }) => {
  const article = await anArticle(english);
  await visit(page, "/en-US/maintenance");
  await untilKept(page);
  network.hang();
  await page.goto(`/en-US/article/${article.id}`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: say(english, "Not available offline") })).toBeVisible({
    timeout: readTimeLimit.nothingKept + 5000,
  });
});

test("a site that loses its answers does not lose the copy", async ({ page, network }) => {
  const article = await anArticle(english);
  const path = `/en-US/article/${article.id}`;
  await visit(page, path);
  await untilKept(page, apiPath(`/article/${article.id}`, { lang: english.id }));
  await ageCopies(page, 60 * 60 * 1000);
  network.dropAnswer();
  await page.goto(path);
  await expect(page.getByText(sentenceOf(article))).toBeVisible();
  await expect(keptMarks(page, english).first()).toBeVisible();
});
