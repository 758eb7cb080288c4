import { apiPath } from "#contract/http/api-path.ts";
import { ageCopies } from "../support/cached-reads.ts";
import { expect, test } from "../support/fixtures.ts";
import { cachedPaths, clearBrowserCache, visit, waitForHydration } from "../support/page-ready.ts";

test("hydration: has no errors when the history is reloaded without a network", async ({ page, network, problems }) => {
  const path = "/mark-six/history-result";
  await visit(page, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visit(page, path);
  await expect
    .poll(async () => (await cachedPaths(page)).some((read) => read.startsWith(apiPath("/mark-six", {}))))
    .toBe(true);
  const isCached = () => page.evaluate((url) => caches.match(url, { ignoreVary: true }).then(Boolean), path);
  await expect.poll(isCached).toBe(true);
  await ageCopies(page, 3_600_000);
  network.refuse();
  for (let reload = 0; reload < 3; reload++) {
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole("main").locator('[data-state="stale"]').first()).toBeVisible();
  }
  expect(problems.filter((problem) => problem.includes("Minified React error"))).toEqual([]);
});

test("hydration: is not delayed by a fallback when parts load later", async ({ page }) => {
  // React commits later content with a timer while less than 300 ms have passed since a fallback.
  await page.addInitScript(() => {
    const delays: number[] = [];
    const native = setTimeout;
    const recorded = (...args: Parameters<typeof native>) => {
      delays.push(args[1] ?? 0);
      return native(...args);
    };
    Object.assign(window, { setTimeout: recorded, delays });
  });
  for (const path of ["/", "/news/industry"]) {
    await visit(page, path);
    await waitForHydration(page);
    const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays);
    expect(delays.length, path).toBeGreaterThan(0);
    expect(
      delays.filter((delay) => delay > 10 && delay <= 300),
      path,
    ).toEqual([]);
  }
});

test.describe("without a worker", () => {
  test.use({ worker: false });

  test("hydration: requests each read that the HTML preloads once when the visit is the first", async ({
    page,
    network,
  }) => {
    for (const path of ["/", "/mark-six", "/en-US/news"]) {
      await clearBrowserCache(page);
      const before = network.requests.length;
      await page.goto(path);
      await waitForHydration(page);
      const preloaded = await page
        .locator('head link[rel="preload"][as="fetch"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      expect(preloaded.length, path).toBeGreaterThan(1);
      const requested = network.requests.slice(before);
      const times = preloaded.map((read) => requested.filter((line) => line === `GET ${read}`).length);
      expect(times, path).toEqual(preloaded.map(() => 1));
    }
  });
});
