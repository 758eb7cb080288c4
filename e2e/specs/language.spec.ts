import { localeCookie } from "#contract/locales.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages } from "../support/messages.ts";
import { visit } from "../support/page-ready.ts";
import { aGame, anArticle, idIn } from "../support/site-content.ts";

const [chinese, english] = languages;

test("on an article the switch leads to the same story, whose id differs, after half a second", async ({
  page,
  context,
}) => {
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

test("on a game likewise", async ({ page }) => {
  const game = await aGame(english);
  await visit(page, `/en-US/game-intro/${game.id}`);
  await page.getByRole("link", { name: "简体中文" }).click();
  await expect(page).toHaveURL(`/game-intro/${idIn(game, chinese)}`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(game.name);
});

test("an article's address of another language leads to the story of this one", async ({ page }) => {
  const article = await anArticle(chinese);
  await page.goto(`/en-US/article/${article.id}`);
  await expect(page).toHaveURL(`/en-US/article/${idIn(article, english)}`);
});

test("elsewhere the prefix is swapped and the rest stays", async ({ page }) => {
  await visit(page, "/news?label=offline");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/en-US/news?label=offline");
  await visit(page, "/en-US/mark-six");
  await page.getByRole("link", { name: "简体中文" }).click();
  await expect(page).toHaveURL("/mark-six");
});

test.describe("the browser's languages", () => {
  test.use({ locale: "en-GB" });

  test("decide on the root path, which remembers the choice", async ({ page, context }) => {
    await page.goto("/");
    await expect(page).toHaveURL("/en-US");
    expect((await context.cookies()).find(({ name }) => name === localeCookie.name)?.value).toBe("en-US");
  });

  test("decide nothing on any other path", async ({ page }) => {
    await page.goto("/news");
    await expect(page).toHaveURL("/news");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  });

  test("give way to the choice that the cookie remembers, with the worker in control too", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: localeCookie.name, value: "zh-CN", url: baseURL ?? "" }]);
    await visit(page, "/");
    await expect(page).toHaveURL("/");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.addCookies([{ name: localeCookie.name, value: "en-US", url: baseURL ?? "" }]);
    await page.goto("/");
    await expect(page).toHaveURL("/en-US");
  });
});

test("a reader of neither language gets Chinese", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "fr-FR", ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await context.close();
});
