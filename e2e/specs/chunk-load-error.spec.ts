import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { builtFile } from "../support/built-files.ts";
import { putRows, rowsOf } from "../support/cached-reads.ts";
import type { FaultProxy } from "../support/fault-proxy.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import {
  cachedPaths,
  clearBrowserCache,
  countLoads,
  visit,
  waitForHydration,
  waitUntilCached,
} from "../support/page-ready.ts";

const [, english] = languages;
/** A text that is only on the Mark Six page. */
const markSix = translate(english, "Trend labels for each number. They describe past draws and predict nothing.");
const chunkPath = builtFile("src/features/mark-six/mark-six-page.tsx");
const chunk = new RegExp(chunkPath);
const news = apiPath("/article", { lang: english.id, section: "news" });
const setting = { name: "mine", value: 12 };
const errorText = translate(english, "Part of this page couldn't be loaded.");

const openMarkSix = (page: Page) => page.locator("header nav a", { hasText: "Mark Six" }).click();

test.describe("without a worker", () => {
  // A worker would have the chunk in its cache.
  test.use({ serviceWorkers: "block", allowConsole: true });

  const faults = [
    { name: "does not exist", fault: (network: FaultProxy) => network.status(404, chunk), tag: "@long" },
    { name: "fails on the server", fault: (network: FaultProxy) => network.status(500, chunk), tag: "@long" },
    { name: "is replaced by a captive portal", fault: (network: FaultProxy) => network.captive(chunk), tag: [] },
  ];
  for (const { name, fault, tag } of faults) {
    test(`chunk load error: reloads once and then shows a message when a chunk ${name}`, { tag }, async ({
      page,
      network,
    }) => {
      await visit(page, "/en-US");
      const loads = countLoads(page);
      fault(network);
      await openMarkSix(page);
      await expect(page.getByText(errorText)).toBeVisible();
      await expect(page.getByRole("link", { name: translate(english, "Reset the app") })).toBeVisible();
      expect(loads()).toBe(1);
      await page.getByRole("button", { name: translate(english, "Try again") }).click();
      await expect.poll(loads).toBe(2);
      await expect(page.getByText(errorText)).toBeVisible();
      await page.waitForTimeout(1000);
      expect(loads(), "the page does not reload by itself").toBe(2);
      network.pass();
      // The portal's response allows caching, so the browser may use it again.
      await clearBrowserCache(page);
      await page.getByRole("button", { name: translate(english, "Try again") }).click();
      await expect(page.getByText(markSix)).toBeVisible();
    });
  }

  test("chunk load error: reloads once and shows the page when a new version replaced the chunk", async ({ page }) => {
    await visit(page, "/en-US");
    const loads = countLoads(page);
    let replaced = true;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) replaced = false;
    });
    await page.route(chunk, (route) => (replaced ? route.fulfill({ status: 404 }) : route.continue()));
    await openMarkSix(page);
    await expect(page.getByText(markSix)).toBeVisible();
    await waitForHydration(page);
    expect(loads()).toBe(1);
  });

  test("chunk load error: does not reload when the reader is opening another page", async ({ page, network }) => {
    await visit(page, "/en-US");
    const loads = countLoads(page);
    network.chooseFaults(
      (_, path) => (path.startsWith("/en-US/faq") ? { delay: 3000 } : "pass"),
      () => undefined,
    );
    // Firefox cancels the loads of a page that is left. This is what the page learns of it.
    await page.evaluate(() => {
      location.href = "/en-US/faq";
      const error = new TypeError("error loading dynamically imported module");
      dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
      void Promise.reject(error);
    });
    await expect(page).toHaveURL("/en-US/faq");
    await waitForHydration(page);
    expect(loads()).toBe(1);
  });

  test("chunk load error: does not reload when the network is off", async ({ page, network }) => {
    await visit(page, "/en-US");
    const loads = countLoads(page);
    network.refuse(new RegExp(`${chunkPath}|/healthz`));
    await openMarkSix(page);
    await expect(
      page.getByRole("heading", { level: 1, name: translate(english, "Not available offline") }),
    ).toBeVisible();
    expect(loads()).toBe(0);
  });
});

test("reset: removes the worker and its caches and keeps the reader's data when the reader resets the app", async ({
  page,
  context,
}) => {
  await visit(page, "/en-US/news");
  await waitUntilCached(page, news);
  await putRows(page, "settings", [setting]);
  const worker = context.serviceWorkers()[0];
  await page.goto("/en-US/reset");
  await page.getByRole("button", { name: "Reset" }).click();
  await page.waitForURL(/\/en-US$/);
  await waitForHydration(page);
  expect(await rowsOf(page, "settings")).toContainEqual(setting);
  // The page has registered a new worker with empty caches.
  await expect.poll(() => context.serviceWorkers().some((other) => other !== worker)).toBe(true);
  await waitUntilCached(page);
  expect(await cachedPaths(page)).not.toContain(news);
});
