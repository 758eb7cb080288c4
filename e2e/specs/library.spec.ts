import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { sectionSyncSize } from "#contract/limits.ts";
import { databaseName } from "#src/offline/blocked-upgrade.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { cachedPaths, coldStart, expectPicturesShown, visit, waitUntilCached } from "../support/page-ready.ts";
import { aGame, anArticle, sentenceOf } from "../support/site-content.ts";

const row = (page: Page, title: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: title });

for (const language of languagesOfRun("en-US")) {
  const { code, id: lang, prefix } = language;
  const search = translate(language, "Search saved items");

  test(`library: lists, searches and opens cached items when the network is off, ${code}`, async ({
    page,
    context,
    network,
  }) => {
    const [article, game] = await Promise.all([anArticle(language), aGame(language)]);
    await visit(page, `${prefix}/article/${article.id}`);
    await waitUntilCached(page, apiPath(`/article/${article.id}`, { lang }));
    await visit(page, `${prefix}/game-intro/${game.id}`);
    await waitUntilCached(page, apiPath(`/game/${game.id}`, { lang }));
    await visit(page, `${prefix}/news`);
    await waitUntilCached(page, apiPath("/article", { lang, section: "news" }));
    network.refuse();

    const start = await coldStart(context);
    await start.goto(`${prefix}/library`);
    await expect(row(start, article.title).getByText(/\d\s?(kB|千字节)/)).toBeVisible();
    await expect(row(start, game.name)).toBeVisible();
    await expectPicturesShown(start);
    await start.getByRole("button", { name: translate(language, "Pages") }).click();
    await expect(row(start, translate(language, "News"))).toBeVisible();
    await expect(row(start, article.title)).toHaveCount(0);

    const sentence = sentenceOf(article);
    const query = code === "en-US" ? sentence.split(" ").slice(1, 4).join(" ") : sentence.slice(4, 24);
    await start.getByRole("searchbox", { name: search }).fill(query);
    await expect(row(start, article.title).locator("mark").first()).toBeVisible();
    await start.getByRole("link", { name: article.title }).click();
    await expect(start.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
    await expect(start.getByRole("main").getByText(sentenceOf(article)).first()).toBeVisible();
  });
}

const [chinese, english] = languages;
const { id: lang } = chinese;

test.describe("where nothing is saved yet", () => {
  // The worker would cache visited pages.
  test.use({ serviceWorkers: "block", allowConsole: true });

  test("save buttons: save an article when the page has just made the database", { tag: "@long" }, async ({ page }) => {
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    const { id } = await anArticle(chinese);
    const pin = page.getByRole("button", { name: translate(chinese, "Save offline") });
    const section = page.getByRole("button", {
      name: translate(chinese, "Save latest {sectionSyncSize} offline", { sectionSyncSize: `${sectionSyncSize}` }),
    });
    await visit(page, "/news/industry");
    await expect(section).toHaveAttribute("aria-pressed", "false");
    await visit(page, `/article/${id}`);
    await expect(pin).toHaveAttribute("aria-pressed", "false");
    await expect.poll(databases).toEqual([databaseName]);
    await pin.click();
    await expect(pin).toHaveAttribute("aria-pressed", "true");
    expect(await databases()).toEqual([databaseName]);
    await page.reload();
    await expect(pin).toHaveAttribute("aria-pressed", "true");
  });
});

test("library: removes single items, and all except pinned ones when the reader asks for it", { tag: "@long" }, async ({
  page,
}) => {
  const article = await anArticle(chinese);
  const game = await aGame(chinese);
  const [articlePath, gamePath] = [apiPath(`/article/${article.id}`, { lang }), apiPath(`/game/${game.id}`, { lang })];
  await visit(page, `/article/${article.id}`);
  await waitUntilCached(page, articlePath);
  const pin = page.getByRole("button", { name: translate(chinese, "Save offline") });
  await pin.click();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await visit(page, `/game-intro/${game.id}`);
  await waitUntilCached(page, gamePath);

  await visit(page, "/library");
  await expect(
    page.getByRole("button", { name: translate(chinese, "Save offline: {title}", { title: article.title }) }),
  ).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: translate(chinese, "Remove: {title}", { title: game.name }) }).click();
  await expect(row(page, game.name)).toHaveCount(0);
  expect(await cachedPaths(page)).not.toContain(gamePath);

  await page.getByRole("button", { name: translate(chinese, "Remove all…") }).click();
  await page.getByRole("button", { name: translate(chinese, "Remove all except what I saved offline") }).click();
  await expect(page.getByText(translate(chinese, "Removed."))).toBeVisible();
  await expect(row(page, article.title)).toBeVisible();
  expect((await cachedPaths(page)).filter((path) => path.startsWith("/api/article"))).toEqual([articlePath]);

  await page.getByRole("button", { name: translate(chinese, "Remove all…") }).click();
  await page.getByRole("button", { name: translate(chinese, "Remove everything"), exact: true }).click();
  await expect(row(page, article.title)).toHaveCount(0);
  await visit(page, `/article/${article.id}`);
  await expect(pin).toHaveAttribute("aria-pressed", "false");
});

test("library: keeps its settings when the page is reloaded", async ({ page }) => {
  await visit(page, "/library");
  const pictures = page.getByRole("switch", { name: translate(chinese, "Save images too") });
  await expect(pictures).toBeChecked();
  const fifty = page.getByRole("radio", { name: "50", exact: true });
  await pictures.click();
  await page.getByText("50", { exact: true }).click();
  // A setting that is shown as selected is stored.
  await expect(pictures).not.toBeChecked();
  await expect(fifty).toBeChecked();
  await page.reload();
  await expect(pictures).not.toBeChecked();
  await expect(fifty).toBeChecked();
});

test("library: saves a section, shows its progress and removes it when the reader asks for it", async ({ page }) => {
  await visit(page, "/en-US/library");
  await page.getByText(translate(english, "Add a section"), { exact: true }).click();
  const industry = row(page, "News · Industry");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await industry.getByRole("button").click();
  const saved = page.getByRole("list", { name: translate(english, "Auto-saved sections") });
  await expect(saved.getByRole("link", { name: "News · Industry" })).toBeVisible();
  await expect(saved.getByText("Fully saved at")).toBeVisible();
  await saved.getByRole("button", { pressed: true }).click();
  await expect(saved).toHaveCount(0);
});
