import type { Locator, Page } from "@playwright/test";
import { gameListScrollDelay, gameTabScrollDelay } from "#contract/limits.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages } from "../support/messages.ts";
import { visit, waitUntilCached } from "../support/page-ready.ts";
import { anArticle } from "../support/site-content.ts";

const [, english] = languages;

const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls to a position and waits until the page is there. */
async function scrollTo(page: Page, position: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), position);
  await expect.poll(() => top(page)).toBe(position);
}

/** Clicks a link without scrolling to it, unlike Playwright's `click`. */
const clickLink = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

/** Distance of an element from the top of the viewport. */
const distance = (element: Locator) => element.evaluate((found) => found.getBoundingClientRect().top);

/** Height of the header and a margin, which anchors must stay below. */
const margin = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));

test("scroll: starts at the top when the path changes", async ({ page }) => {
  await visit(page, "/en-US/news");
  await scrollTo(page, 400);
  await clickLink(
    page.getByRole("navigation", { name: "Main navigation" }).first().getByRole("link", { name: "Mark Six" }),
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mark Six: latest draw");
  await expect.poll(() => top(page)).toBe(0);
});

test("scroll: starts at the top of the terms and the member centre", async ({ page }) => {
  await visit(page, "/en-US/news");
  const footer = page.getByRole("contentinfo");
  for (const [name, path] of [
    ["Terms", "/en-US/terms-of-service"],
    ["Questions", "/en-US/faq"],
  ] as const) {
    await footer.scrollIntoViewIfNeeded();
    await expect.poll(() => top(page)).toBeGreaterThan(200);
    await clickLink(footer.getByRole("link", { name, exact: true }));
    await expect(page).toHaveURL(path);
    await expect.poll(() => top(page)).toBe(0);
  }
  await footer.scrollIntoViewIfNeeded();
  await expect.poll(() => top(page)).toBeGreaterThan(200);
  await page.evaluate(() => {
    history.pushState({}, "", "/en-US/member/account");
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Member centre");
  await expect.poll(() => top(page)).toBe(0);
});

test("scroll: keeps its position when only the query changes", async ({ page }) => {
  await visit(page, "/en-US/news");
  await scrollTo(page, 300);
  await clickLink(page.getByRole("link", { name: "Newest first" }));
  await expect(page.getByRole("link", { name: "Oldest first" })).toBeAttached();
  await expect(page).toHaveURL(/order=asc/);
  await page.waitForTimeout(300);
  expect(await top(page)).toBe(300);
});

test("scroll: shows an anchor below the header on the server's page, the cached page and the shell", async ({
  page,
}) => {
  const article = await anArticle(english);
  const heading = article.heading_list[2];
  const path = `/en-US/article/${article.id}#${heading?.id}`;
  const element = page.locator(`[id="${heading?.id}"]`);
  const isClear = () =>
    expect.poll(async () => Math.abs((await distance(element)) - (await margin(page)))).toBeLessThan(3);
  await visit(page, path);
  await isClear();
  await waitUntilCached(page);
  await page.goto("about:blank");
  await visit(page, path);
  await isClear();
  await page.evaluate(() => caches.delete("pages"));
  await page.goto("about:blank");
  await visit(page, path);
  await expect(page.locator("[data-rendered]")).not.toBeAttached();
  await isClear();
});

test("scroll: jumps to a heading when the reader follows the table of contents", async ({ page }) => {
  const article = await anArticle(english);
  const heading = article.heading_list[1];
  await visit(page, `/en-US/article/${article.id}`);
  await page.getByText("In this article").click();
  await scrollTo(page, 100);
  await clickLink(page.getByRole("link", { name: heading?.text ?? "", exact: true }));
  await expect(page).toHaveURL(`/en-US/article/${article.id}#${heading?.id}`);
  const element = page.locator(`[id="${heading?.id}"]`);
  await expect.poll(async () => Math.abs((await distance(element)) - (await margin(page)))).toBeLessThan(3);
});

test("scroll: keeps its position between tabs and starts at the top when the game category changes", async ({
  page,
}) => {
  await visit(page, "/en-US/game/casino/feature");
  await scrollTo(page, 200);
  await clickLink(page.getByRole("link", { name: "Game list", exact: true }));
  await expect(page).toHaveURL("/en-US/game/casino/game-list");
  await expect(page.getByRole("heading", { name: "Game list" })).toBeAttached();
  await page.waitForTimeout(300);
  expect(await top(page)).toBe(200);
  await clickLink(page.getByRole("main").getByRole("link", { name: "Sports" }));
  await expect(page.getByRole("heading", { level: 1, name: "Sports" })).toBeVisible();
  await expect.poll(() => top(page)).toBe(0);
});

test("scroll: restores its position when the reader goes back", async ({ page }) => {
  await visit(page, "/en-US/news");
  await scrollTo(page, 500);
  await clickLink(page.getByRole("article").getByRole("link").nth(3));
  await expect(page).toHaveURL(/\/en-US\/article\//);
  await expect.poll(() => top(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/en-US/news");
  await expect.poll(() => top(page)).toBe(500);
});

for (const { tab, delay, tag = [] } of [
  { tab: "feature", delay: gameTabScrollDelay },
  { tab: "game-list", delay: gameListScrollDelay, tag: "@long" },
]) {
  test(`scroll: restores its position after ${delay} ms when the reader goes back to the ${tab} tab of a game section`, {
    tag,
  }, async ({ page }) => {
    await visit(page, `/en-US/game/casino/${tab}`);
    await scrollTo(page, 400);
    await clickLink(page.locator('main a[href*="/game-intro/"]').first());
    await expect(page.getByRole("heading", { level: 2, name: "Features" })).toBeVisible();
    await expect.poll(() => top(page)).toBe(0);
    // Measured in the page, so that a busy machine does not distort it.
    const restored = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener("popstate", ({ timeStamp: left }) => {
            addEventListener("scroll", ({ timeStamp }) => scrollY > 0 && resolve(timeStamp - left));
          });
        }),
    );
    await page.goBack();
    expect(await restored).toBeGreaterThanOrEqual(delay);
    expect(await top(page)).toBe(400);
  });
}
