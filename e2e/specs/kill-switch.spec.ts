import { join } from "node:path";
import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { copiesIn, putRows, rowsOf } from "../support/cached-reads.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages } from "../support/messages.ts";
import { countLoads, visit, waitForBackgroundTasks, waitForHydration, waitUntilCached } from "../support/page-ready.ts";
import { type OtherSite, startBeside } from "../support/releases.ts";
import { anArticle, sentenceOf } from "../support/site-content.ts";

const [, english] = languages;
const pick = { id: "mine", madeAt: "2026-11-21T12:00:00.000Z", drawAt: "2026-11-24T13:30:00.000Z", numbers: [1, 2] };
const section = { uri: "/news", lang: 3, size: 20, cursor: "x", completedAt: pick.madeAt, paths: ["/api/article/1"] };

let switchedOff: OtherSite;
test.beforeAll(async () => {
  switchedOff = await startBeside(join(import.meta.dirname, "../.."), { DISABLE_SERVICE_WORKER: "1" });
});
test.afterAll(() => switchedOff?.stop());

const cachesIn = (page: Page) => page.evaluate(() => caches.keys());
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("kill switch: removes the worker and caches, keeps the reader's data and can be reverted", {
  tag: "@long",
}, async ({ page, context, network }) => {
  test.setTimeout(120_000);
  const article = await anArticle(english);
  const path = `/en-US/article/${article.id}`;
  await visit(page, path);
  await waitUntilCached(page, apiPath(`/article/${article.id}`, { lang: english.id }));
  await putRows(page, "picks", [pick]);
  await putRows(page, "sections", [section]);
  const other = await context.newPage();
  await visit(other, "/en-US/mark-six");
  await waitForBackgroundTasks(other);
  const counts = [page, other].map(countLoads);
  const loads = () => counts.map((count) => count());

  network.switchTo(switchedOff.url);
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()));
  await expect.poll(loads, { message: "each tab reloads once", timeout: 30_000 }).toEqual([1, 1]);
  for (const tab of [page, other]) await waitForHydration(tab);
  await expect(page.getByText(sentenceOf(article))).toBeVisible();
  expect(await registrations(page)).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await cachesIn(page)).toEqual([]);
  expect(await copiesIn(page, "articles")).toEqual([]);
  expect(await copiesIn(page, "reads")).toEqual([]);
  expect(await rowsOf(page, "picks")).toEqual([pick]);
  expect(await rowsOf(page, "sections")).toMatchObject([{ ...section, cursor: null, completedAt: null, paths: [] }]);

  const before = network.requests.length;
  await visit(page, "/en-US");
  await page.waitForTimeout(1500);
  expect(network.requests.slice(before)).not.toContain("GET /sw.js");
  expect(loads(), "no loop").toEqual([2, 1]);
  expect(await registrations(page)).toBe(0);

  network.switchTo(siteUrl());
  await visit(page, path);
  await waitUntilCached(page, apiPath(`/article/${article.id}`, { lang: english.id }));
  network.refuse();
  await page.reload();
  await expect(page.getByText(sentenceOf(article))).toBeVisible();
});
