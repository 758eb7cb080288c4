import { join } from "node:path";
import type { Page } from "@playwright/test";
import { execute } from "#server/test/execute.ts";
import { databaseUrl } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import {
  arrived,
  clearBrowserCache,
  visit,
  waitForBackgroundTasks,
  waitUntilInteractive,
} from "../support/page-ready.ts";
import { startBeside } from "../support/releases.ts";
import { axeViolations } from "../support/violations.ts";

const [, english] = languages;
const property = "G-ABC123DEF4";

/** The counters of visits with this source. Other tests make visits too. */
async function countsOf(source: string): Promise<string[]> {
  const rows = await execute(
    await databaseUrl(),
    `select category, action, label, lang, device, count from analytics_counter where source = '${source}' order by 1, 2, 3`,
  );
  return rows.map((row) => Object.values(row).join(" "));
}

const pendingBatches = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("kapok.events.")));
const questionsLink = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Questions" });
const posts = (requests: readonly string[]) => requests.filter((line) => line.startsWith("POST /api/analytics"));

test("analytics: sends one batch with its source and sets no cookie when a visit ends", async ({ page, network }) => {
  const source = `e2e-visit-${Math.random()}`;
  await visit(page, `${english.prefix}/news?ga_track_source=${source}`);
  await waitForBackgroundTasks(page);
  await page.locator('main a[href*="/article/"]').first().click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  const article = new URL(page.url()).pathname.slice(english.prefix.length);
  // An article's table of contents looks like the list of questions.
  await arrived(page);
  // The rest of an article is rendered later and moves the footer, under a mouse button that is down. A key still hits.
  await questionsLink(page).press("Enter");
  await expect(page).toHaveURL(/\/faq$/);
  await arrived(page);
  await visit(page, `${english.prefix}/search?q=secret%20words`);
  // Counting starts shortly after a page becomes interactive. Shorter visits are not counted.
  const storedEvents = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(storedEvents).toMatch(/browse[^}]+\/search/);
  await page.goto("about:blank");
  await expect.poll(() => countsOf(source)).toContain("page browse /search 3 desktop 1");
  const counts = await countsOf(source);
  expect(counts).toEqual(
    expect.arrayContaining([
      `click card ${article} 3 desktop 1`,
      "click navigation /faq 3 desktop 1",
      `page browse ${article} 3 desktop 1`,
      "page browse /faq 3 desktop 1",
      "page browse /news 3 desktop 1",
    ]),
  );
  expect(counts.join()).not.toContain("secret");
  expect(posts(network.requests)).toHaveLength(2);
  expect(await page.context().cookies()).toEqual([]);
});

test("analytics: sends events on leaving a page when the worker is stopped", { tag: "@long" }, async ({ page }) => {
  await visit(page, `${english.prefix}/faq?ga_track_source=e2e-asleep`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await waitForBackgroundTasks(page);
  // Events are stored shortly after the page becomes interactive.
  await expect.poll(() => pendingBatches(page)).toHaveLength(1);
  await clearBrowserCache(page);
  await page.goto("about:blank");
  await expect.poll(() => countsOf("e2e-asleep")).toContain("page browse /faq 3 desktop 1");
});

test("analytics: sends offline events once when the network returns and a response is lost", async ({
  page,
  network,
}) => {
  const tab = (at: number) => page.getByRole("tab").nth(at);
  await visit(page, `${english.prefix}?ga_track_source=e2e-offline`);
  await waitUntilInteractive(tab(1));
  // An idle page listens to the browser's network events.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  network.refuse();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(page.getByText(translate(english, "You're offline. Showing saved content."))).toBeVisible();
  await tab(1).click();
  await page.goto("about:blank");
  expect(await countsOf("e2e-offline")).toEqual([]);

  network.dropResponse(/\/api\/analytics/);
  await visit(page, `${english.prefix}/faq`);
  const [left] = await pendingBatches(page);
  await expect.poll(() => countsOf("e2e-offline")).toContain("tab open random 3 desktop 1");
  expect(await pendingBatches(page)).toContain(left);
  network.pass();
  await page.goto("about:blank");
  await visit(page, `${english.prefix}/faq`);
  // The closed page has a lease for its request. After it expires, this page sends the events.
  await expect.poll(() => pendingBatches(page), { timeout: 60_000 }).not.toContain(left);
  expect(await countsOf("e2e-offline")).toEqual(
    expect.arrayContaining(["page browse / 3 desktop 1", "tab open random 3 desktop 1"]),
  );
});

test.describe("failed pages", () => {
  test.use({ worker: false });

  test("analytics: counts a failed page only when its reads failed before the reader left", { tag: "@long" }, async ({
    page,
    network,
  }) => {
    const failed = page.getByRole("heading", { level: 1, name: translate(english, "Not available offline") });
    await visit(page, `${english.prefix}/subscribe?ga_track_source=e2e-failed`);
    // Counting is the first background task.
    await waitForBackgroundTasks(page);
    network.hang(/\/api\/faq/);
    await questionsLink(page).click();
    await expect.poll(() => network.requests.filter((line) => line.includes("/api/faq"))).not.toEqual([]);
    // A browser dispatches this event before it aborts a page's reads.
    await page.evaluate(() => dispatchEvent(new Event("beforeunload")));
    network.refuse(/\/api\/faq/);
    await expect(failed).toBeVisible();
    await page.goto("about:blank");
    await expect.poll(() => countsOf("e2e-failed")).toContain("click navigation /faq 3 desktop 1");
    expect((await countsOf("e2e-failed")).join()).not.toContain("page fail");

    await visit(page, `${english.prefix}/subscribe`);
    await waitForBackgroundTasks(page);
    await questionsLink(page).click();
    await expect(failed).toBeVisible();
    await page.goto("about:blank");
    await expect.poll(() => countsOf("e2e-failed")).toContain("page fail  3 desktop 1");
  });
});

test("analytics: sends the events of an earlier visit from one tab when two tabs open", { tag: "@long" }, async ({
  page,
  context,
  network,
}) => {
  await page.goto("/reset");
  const key = crypto.randomUUID();
  await page.evaluate((batch) => localStorage.setItem(`kapok.events.${batch.key}`, JSON.stringify(batch)), {
    key,
    at: Date.now() - 60_000,
    free: 0,
    lang: 3,
    body: {
      day: new Date().toISOString().slice(0, 10),
      device: "mobile",
      source: "e2e-tabs",
      event_list: [{ category: "page", action: "browse", label: "/" }],
    },
  });
  const keys: (string | undefined)[] = [];
  context.on("request", (request) => keys.push(request.headers()["idempotency-key"]));
  network.hang(/\/api\/analytics/);
  const other = await context.newPage();
  await Promise.all([visit(page, `${english.prefix}/faq`), visit(other, `${english.prefix}/faq`)]);
  await expect.poll(() => keys.filter((each) => each === key)).toHaveLength(1);
  await other.waitForLoadState("load");
  await other.waitForTimeout(6000);
  expect(keys.filter((each) => each === key)).toHaveLength(1);
});

test("analytics: stores and sends nothing when the browser asks not to be tracked", { tag: "@long" }, async ({
  page,
  context,
  network,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  await visit(page, `${english.prefix}/faq?ga_track_source=e2e-private`);
  await waitForBackgroundTasks(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Newsletter" }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await page.waitForTimeout(1500);
  expect(await pendingBatches(page)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem("kapok.track-source"))).toBeNull();
  await page.goto("about:blank");
  expect(posts(network.requests)).toEqual([]);
  expect(await countsOf("e2e-private")).toEqual([]);
});

test("Google Analytics: loads on consent and stops when the reader withdraws it", { tag: "@long" }, async ({
  page,
  context,
  network,
}) => {
  test.setTimeout(180_000);
  const site = await startBeside(join(import.meta.dirname, "../.."), { ANALYTICS_GA4_ID: property });
  try {
    const outside: string[] = [];
    await context.route(/google/, async (route) => {
      outside.push(route.request().url());
      // Like Google's tag, it creates a policy, sets a cookie and sends a request.
      const body = `trustedTypes.createPolicy("goog#html", { createHTML: (text) => text });
        document.cookie = "_ga=1; path=/";
        const commands = [];
        for (const [name, value, options] of dataLayer) commands.push([name, value, options?.page_location]);
        window.commands = commands;
        fetch("https://region1.google-analytics.com/g/collect", { method: "POST", mode: "no-cors", body: "x" });`;
      await route.fulfill({ contentType: "text/javascript", body });
    });
    network.switchTo(site.url);
    const question = page.getByRole("region", { name: translate(english, "Analytics") });
    const allow = question.getByRole("button", { name: translate(english, "Allow") });
    const decline = question.getByRole("button", { name: translate(english, "Decline") });
    const choice = page.getByRole("button", { name: translate(english, "Analytics settings") });
    await visit(page, `${english.prefix}/faq?q=typed`);
    await expect(question).toBeVisible();
    expect(await page.getByRole("dialog").count()).toBe(0);
    const styles = await Promise.all(
      [allow, decline].map((button) =>
        button.evaluate((element) => {
          const { color, backgroundColor, borderColor, fontWeight, height } = getComputedStyle(element);
          return [color, backgroundColor, borderColor, fontWeight, height];
        }),
      ),
    );
    expect(styles[0]).toEqual(styles[1]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await axeViolations(page)).toEqual([]);
    expect(outside).toEqual([]);

    await decline.click();
    await expect(question).toBeHidden();
    await visit(page, `${english.prefix}/faq?q=typed`);
    await expect(choice).toBeAttached();
    await expect(question).toBeHidden();
    expect(outside).toEqual([]);
    await choice.click();
    await allow.click();
    await expect.poll(() => outside).toHaveLength(2);
    expect(outside[0]).toBe(`https://www.googletagmanager.com/gtag/js?id=${property}`);
    const commands = await page.evaluate(() => (window as unknown as { commands: unknown[] }).commands);
    expect(commands).toContainEqual(["event", "page_view", `${network.origin}${english.prefix}/faq`]);
    expect(JSON.stringify(commands)).not.toContain("typed");
    expect((await context.cookies()).map(({ name }) => name)).toEqual(["_ga"]);

    // The next start comes from the cached shell and does not ask for consent.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await visit(page, `${english.prefix}/mark-six`);
    await expect.poll(() => outside.length).toBe(4);
    await choice.click();
    await decline.click();
    await page.waitForLoadState("load");
    await expect(choice).toBeAttached();
    expect(await context.cookies()).toEqual([]);
    expect(outside).toHaveLength(4);

    // The operator has turned Google Analytics off. Cached settings must not keep it on.
    await choice.click();
    await allow.click();
    await expect.poll(() => outside.length).toBe(6);
    network.switchTo(process.env.KAPOK_E2E_SITE ?? "");
    const storedSettings = async () => {
      // Reads from moments ago are not requested again.
      await visit(page, `${english.prefix}/mark-six`);
      await page.waitForTimeout(1500);
      return page.evaluate(() => localStorage.getItem("kapok.boot.3"));
    };
    await expect
      .poll(storedSettings, { message: "the page has the new settings", timeout: 60_000 })
      .not.toContain(property);
    const before = outside.length;
    await visit(page, `${english.prefix}/mark-six`);
    await page.waitForTimeout(3500);
    expect(outside).toHaveLength(before);
  } finally {
    await site.stop();
  }
});
