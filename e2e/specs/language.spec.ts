import { localeCookie } from "#contract/locales.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";
import { aGame, anArticle, idIn } from "../support/site-content.ts";

const [chinese, english] = languages;

test("language switch: opens the article's translation when the reader is on an article", async ({ page, context }) => {
  const article = await anArticle(chinese);
  await visit(page, `/article/${article.id}`);
  const pressed = Date.now();
  await page.getByRole("link", { name: "English" }).click();
  await page.waitForURL(`/en-US/article/${idIn(article, english)}`, { waitUntil: "commit" });
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(500);
  expect(Date.now() - pressed).toBeLessThan(3000);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(article.title);

  const cookie = (await context.cookies()).find(({ name }) => name === "i18n_redirected");
  expect(cookie).toMatchObject({ value: "en-US", path: "/", sameSite: "Lax" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(365);
});

test("language switch: opens the game's translation when the reader is on a game", async ({ page }) => {
  const game = await aGame(english);
  await visit(page, `/en-US/game-intro/${game.id}`);
  await page.getByRole("link", { name: "简体中文" }).click();
  await expect(page).toHaveURL(`/game-intro/${idIn(game, chinese)}`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(game.name);
});

test("article: redirects to its translation when the URL has the id of another language", async ({ page }) => {
  const article = await anArticle(chinese);
  await page.goto(`/en-US/article/${article.id}`);
  await expect(page).toHaveURL(`/en-US/article/${idIn(article, english)}`);
});

test("language switch: changes only the prefix when the page has no translation of its own", async ({ page }) => {
  await visit(page, "/news?label=offline");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/en-US/news?label=offline");
  await visit(page, "/en-US/mark-six");
  await page.getByRole("link", { name: "简体中文" }).click();
  await expect(page).toHaveURL("/mark-six");
});

test.describe("with an English browser", () => {
  test.use({ locale: "en-GB" });

  test("language detection: redirects the root path and stores the choice in a cookie", async ({ page, context }) => {
    await page.goto("/");
    await expect(page).toHaveURL("/en-US");
    expect((await context.cookies()).find(({ name }) => name === localeCookie.name)?.value).toBe("en-US");
  });

  test("language detection: does not redirect when the path is not the root", async ({ page }) => {
    await page.goto("/news");
    await expect(page).toHaveURL("/news");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  });

  test("language detection: follows the cookie when the worker is in control", async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: localeCookie.name, value: "zh-CN", url: baseURL ?? "" }]);
    await visit(page, "/");
    await expect(page).toHaveURL("/");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.addCookies([{ name: localeCookie.name, value: "en-US", url: baseURL ?? "" }]);
    await page.goto("/");
    await expect(page).toHaveURL("/en-US");
  });
});

test("language detection: uses Chinese when the browser has neither language", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "fr-FR", ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await context.close();
});
