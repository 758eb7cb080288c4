import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { sectionRefreshAge, sectionSyncSize } from "#contract/limits.ts";
import { dispatchPeriodicSync } from "../support/background-sync.ts";
import { copiesIn, putRows, rowsOf } from "../support/cached-reads.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { test as base, expect } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import {
  cachedPaths,
  clearBrowserCache,
  coldStart,
  expectPicturesShown,
  openBlank,
  visit,
  waitForHydration,
  waitUntilCached,
} from "../support/page-ready.ts";
import { startSite } from "../support/start-site.ts";

/** A site of its own, whose sections are longer than what a device keeps of them. */
const test = base.extend<object, { longSite: string }>({
  longSite: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures are named by destructuring, this one needs none
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "kapok-e2e-"));
      const { url, stop } = await startSite(join(import.meta.dirname, "../.."), { DATA_DIR: dataDir });
      const command = join(import.meta.dirname, "../../bin/kapok.mjs");
      await promisify(execFile)(process.execPath, [command, "sample", "--many", "1200"], {
        env: { ...process.env, DATA_DIR: dataDir },
      });
      await use(url);
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  network: async ({ longSite }, use) => {
    const network = await startFaultProxy(longSite);
    await use(network);
    await network.close();
  },
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

/** The kept articles that nobody has opened, in no order. */
const keptArticles = (page: Page) => copiesIn(page, "articles");

test("fifty articles are kept in at most five requests and read offline after a cold start", async ({
  page,
  context,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 823 });
  await openSection(page);
  const list = page.getByRole("region", { name: translate(english, "Articles") });
  await expect(button(page)).toBeVisible();
  const place = await list.boundingBox();
  const before = network.requests.length;
  await button(page).click();
  await expect(outcome(page, allSaved)).toBeVisible();
  // How far it is takes no room of its own: on the next visit it is known when the page stands already.
  expect(await list.boundingBox()).toEqual(place);
  expect(apiRequests(network, before).length).toBeLessThanOrEqual(5);
  const copies = await keptArticles(page);
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
  if (!last) throw new Error("Nothing is kept.");
  const { title } = last.data as { title: string };
  await start.goto(`${english.prefix}/article/${last.id}`);
  await expect(start.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(start.locator("main [data-size] p").first()).toBeVisible();
  await expectPicturesShown(start);
});

test("a cut in the middle leaves what is there, and the next start goes on from it", async ({
  page,
  context,
  network,
}) => {
  await openSection(page);
  // The second answer, and all that follow it, never come.
  network.refuse(/cursor=/);
  await button(page).click();
  await expect(outcome(page, /^Connection lost · \d+ of 50 saved$/)).toBeVisible();
  const first = await keptArticles(page);
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
  expect(await keptArticles(start)).toHaveLength(sectionSyncSize);
});

test("a worker that is killed while it fills loses nothing", async ({ page, network }) => {
  await openSection(page);
  network.hang(/cursor=/);
  await button(page).click();
  await expect(outcome(page, /^\d+ of 50 saved$/)).toBeVisible();
  await clearBrowserCache(page);
  network.pass();
  const start = await coldStart(page.context());
  await visit(start, pagePath);
  await expect(outcome(start, allSaved)).toBeVisible({ timeout: 15_000 });
  expect(await keptArticles(start)).toHaveLength(sectionSyncSize);
});

test("woken now and then, with every page closed, the worker asks once what has changed since", async ({
  page,
  network,
}) => {
  await openSection(page);
  await button(page).click();
  await expect(outcome(page, allSaved)).toBeVisible();
  await page.waitForLoadState("networkidle");
  // No page of the site from here on: an empty one of its origin looks into its database.
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

test("on a small device filling stops before the browser's limit and says so", async ({ page, context }) => {
  await openSection(page);
  // What the browser says of its quota is where filling looks; a disk of that size cannot be had here.
  await context.serviceWorkers()[0]?.evaluate(() => {
    let asked = 0;
    navigator.storage.estimate = async () => ({ usage: asked++ === 0 ? 79 : 80, quota: 100 });
  });
  await button(page).click();
  await expect(outcome(page, /^Not enough storage · \d+ of 50 saved$/)).toBeVisible();
  expect((await keptArticles(page)).length).toBeLessThan(sectionSyncSize);
});

test("a pinned article of a section stays when the section goes and when room is made", async ({ page, network }) => {
  await openSection(page);
  await button(page).click();
  await expect(outcome(page, allSaved)).toBeVisible();
  const [pinned] = await keptArticles(page);
  if (!pinned) throw new Error("Nothing is kept.");
  await visit(page, `${english.prefix}/article/${pinned.id}`);
  const pin = page.getByRole("button", { name: translate(english, "Save offline") });
  await pin.click();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await visit(page, pagePath);
  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  // Those in view were at hand before the tap, and count as read.
  await expect.poll(async () => (await keptArticles(page)).length).toBeLessThan(sectionSyncSize / 2);
  expect(await cachedPaths(page)).toContain(pinned.path);
  // A device without room: the next copy makes the oldest go, and never the pin.
  await openWithoutRoom(page, network);
  expect(await cachedPaths(page)).toContain(pinned.path);
});

/** Opens an article while the device refuses one write for want of room. */
async function openWithoutRoom(page: Page, network: FaultProxy) {
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      let refused = false;
      IDBObjectStore.prototype.put = function (...values: Parameters<typeof put>) {
        if (refused || this.name !== "articles") return put.apply(this, values);
        refused = true;
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
  const before = network.requests.length;
  const list = page.getByRole("region", { name: translate(english, "Articles") });
  await list.getByRole("article").last().getByRole("link").click();
  await expect(page.locator("main [data-size] p").first()).toBeVisible();
  await expect.poll(() => apiRequests(network, before).length).toBeGreaterThan(0);
  await expect.poll(async () => (await keptArticles(page)).length).toBeGreaterThan(1);
}
