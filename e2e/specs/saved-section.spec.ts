import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { sectionRefreshAge, sectionSyncSize } from "#contract/limits.ts";
import { dispatchPeriodicSync } from "../support/background-sync.ts";
import { copiesIn, putRows, rowsOf } from "../support/cached-reads.ts";
import type { FaultProxy } from "../support/fault-proxy.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import {
  cachedPaths,
  clearBrowserCache,
  coldStart,
  expectPicturesShown,
  openBlank,
  visit,
  waitForHydration,
  waitUntilCached,
  waitUntilInteractive,
} from "../support/page-ready.ts";

runOnOwnSite();

// Its sections are longer than a device saves.
test.beforeAll(async () => {
  const command = join(import.meta.dirname, "../../bin/kapok.mjs");
  const env = { ...process.env, DATA_DIR: process.env.KAPOK_E2E_DATA };
  await promisify(execFile)(process.execPath, [command, "sample", "--many", "1200"], { env });
});

const [, english] = languages;
const uri = "/news/industry";
const pagePath = `${english.prefix}${uri}`;
const listPath = apiPath("/article", { lang: english.id, section: "news/industry" });
const button = (page: Page) =>
  page.getByRole("button", {
    name: translate(english, "Save latest {sectionSyncSize} offline", { sectionSyncSize: `${sectionSyncSize}` }),
  });
const allSaved = translate(english, "{done} of {total} saved", {
  done: `${sectionSyncSize}`,
  total: `${sectionSyncSize}`,
});
const outcome = (page: Page, words: string | RegExp) => page.getByRole("main").getByRole("status").getByText(words);
const apiRequests = (network: FaultProxy, from: number) =>
  network.requests.slice(from).filter((line) => line.startsWith("GET /api/"));

async function openSection(page: Page) {
  await visit(page, pagePath);
  await waitUntilCached(page, listPath);
}

/** The saved articles, in no order. */
const savedArticles = (page: Page) => copiesIn(page, "articles");

test("saved section: loads fifty articles in five requests and opens them when the app starts offline", async ({
  page,
  context,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 823 });
  await openSection(page);
  const list = page.getByRole("region", { name: translate(english, "Articles") });
  await expect(button(page)).toBeVisible();
  const position = await list.boundingBox();
  const before = network.requests.length;
  await button(page).click();
  await expect(outcome(page, allSaved)).toBeVisible();
  // The progress text takes no extra space, because the next visit shows it after the layout.
  expect(await list.boundingBox()).toEqual(position);
  expect(apiRequests(network, before).length).toBeLessThanOrEqual(5);
  const copies = await savedArticles(page);
  expect(copies).toHaveLength(sectionSyncSize);
  await page.waitForLoadState("networkidle");
  network.refuse();

  const start = await coldStart(context);
  await start.goto(pagePath);
  await waitForHydration(start);
  await expect(outcome(start, allSaved)).toBeVisible();
  await expectPicturesShown(start);
  await expect(start.getByRole("region", { name: translate(english, "Articles") }).getByRole("article")).toHaveCount(
    20,
  );
  await expect(
    start.getByRole("region", { name: translate(english, "Articles") }).locator("[data-dimmed]"),
  ).toHaveCount(0);
  const last = copies.at(-1);
  if (!last) throw new Error("No article is saved.");
  const { title } = last.data as { title: string };
  await start.goto(`${english.prefix}/article/${last.id}`);
  await expect(start.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(start.locator("main [data-size] p").first()).toBeVisible();
  await expectPicturesShown(start);
});

test("saved section: continues at the next start when the connection is lost", async ({ page, context, network }) => {
  await openSection(page);
  // The second request and all later ones fail.
  network.refuse(/cursor=/);
  await button(page).click();
  await expect(outcome(page, /^Connection lost · \d+ of 50 saved$/)).toBeVisible();
  const first = await savedArticles(page);
  expect(first.length).toBeGreaterThan(10);
  expect(first.length).toBeLessThan(sectionSyncSize);

  network.pass();
  const before = network.requests.length;
  const start = await coldStart(context);
  await visit(start, pagePath);
  await expect(outcome(start, allSaved)).toBeVisible({ timeout: 15_000 });
  const editions = apiRequests(network, before).filter((line) => line.includes("/api/section-sync"));
  expect(editions).toHaveLength(1);
  expect(editions[0]).toContain("cursor=");
  expect(await savedArticles(start)).toHaveLength(sectionSyncSize);
});

test("saved section: continues when the worker is stopped while it loads", async ({ page, network }) => {
  await openSection(page);
  network.hang(/cursor=/);
  await button(page).click();
  await expect(outcome(page, /^\d+ of 50 saved$/)).toBeVisible();
  await clearBrowserCache(page);
  network.pass();
  const start = await coldStart(page.context());
  await visit(start, pagePath);
  await expect(outcome(start, allSaved)).toBeVisible({ timeout: 15_000 });
  expect(await savedArticles(start)).toHaveLength(sectionSyncSize);
});

test("saved section: requests changes once when periodic sync wakes the worker", async ({ page, network }) => {
  await openSection(page);
  await button(page).click();
  await expect(outcome(page, allSaved)).toBeVisible();
  await page.waitForLoadState("networkidle");
  // From here on no page of the site is open. A blank page of its origin reads the database.
  await openBlank(page);
  const section = async () => (await rowsOf(page, "sections"))[0] as { completedAt: string; cursor: string };
  const before = network.requests.length;
  const editions = () => network.requests.slice(before).filter((line) => line.includes("/api/section-sync"));
  const { completedAt, ...kept } = await section();
  const long = new Date(Date.parse(completedAt) - 2 * sectionRefreshAge).toISOString();
  await putRows(page, "sections", [{ ...kept, completedAt: long }]);
  await clearBrowserCache(page);
  await dispatchPeriodicSync(page, network.origin);
  await expect.poll(async () => Date.parse((await section()).completedAt)).toBeGreaterThan(Date.parse(completedAt));
  expect(editions()).toHaveLength(1);
  expect(editions()[0]).toContain(`cursor=${encodeURIComponent(kept.cursor)}`);
});

test("saved section: stops before the quota and shows a message when storage is low", async ({ page, context }) => {
  await openSection(page);
  // The sync checks the browser's storage estimate, which the test mocks.
  await context.serviceWorkers()[0]?.evaluate(() => {
    let calls = 0;
    navigator.storage.estimate = async () => ({ usage: calls++ === 0 ? 79 : 80, quota: 100 });
  });
  await button(page).click();
  await expect(outcome(page, /^Not enough storage · \d+ of 50 saved$/)).toBeVisible();
  expect((await savedArticles(page)).length).toBeLessThan(sectionSyncSize);
});

test("saved section: keeps a pinned article when the section is removed or space is freed", { tag: "@long" }, async ({
  page,
  network,
}) => {
  await openSection(page);
  await button(page).click();
  await expect(outcome(page, allSaved)).toBeVisible();
  const [pinned] = await savedArticles(page);
  if (!pinned) throw new Error("No article is saved.");
  await visit(page, `${english.prefix}/article/${pinned.id}`);
  const pin = page.getByRole("button", { name: translate(english, "Save offline") });
  await waitUntilInteractive(pin);
  await pin.click();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await visit(page, pagePath);
  // Until the device has told whether the section is saved, a click saves it.
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  // Visible articles were cached before the click and count as read.
  await expect.poll(async () => (await savedArticles(page)).length).toBeLessThan(sectionSyncSize / 2);
  expect(await cachedPaths(page)).toContain(pinned.path);
  // When storage is full, the next response replaces the oldest, never the pinned one.
  await openWithoutRoom(page, network);
  expect(await cachedPaths(page)).toContain(pinned.path);
});

/** Opens an article while one write fails because storage is full. */
async function openWithoutRoom(page: Page, network: FaultProxy) {
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      let hasFailed = false;
      IDBObjectStore.prototype.put = function (...values: Parameters<typeof put>) {
        if (hasFailed || this.name !== "articles") return put.apply(this, values);
        hasFailed = true;
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
  const before = network.requests.length;
  const list = page.getByRole("region", { name: translate(english, "Articles") });
  await list.getByRole("article").last().getByRole("link").click();
  await expect(page.locator("main [data-size] p").first()).toBeVisible();
  await expect.poll(() => apiRequests(network, before).length).toBeGreaterThan(0);
  await expect.poll(async () => (await savedArticles(page)).length).toBeGreaterThan(1);
}
