import { apiPath } from "#contract/http/api-path.ts";
import { ageCopies } from "../support/cached-reads.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import {
  coldStart,
  expectPicturesShown,
  savedAtBadges,
  visit,
  waitForHydration,
  waitUntilCached,
} from "../support/page-ready.ts";
import { aGame, anArticle, articlesOf, sentenceOf } from "../support/site-content.ts";

const hour = 60 * 60 * 1000;

for (const language of languagesOfRun("en-US")) {
  const { code, id: lang, prefix } = language;
  const notice = translate(language, "You're offline. Showing saved content.");

  test(`offline: opens visited pages when the network is off, ${code}`, async ({ page, context, network }) => {
    const [article, game] = await Promise.all([anArticle(language), aGame(language)]);
    const pages = [
      { path: prefix || "/", read: apiPath("/page", { uri: "/", lang }), shows: translate(language, "Latest draw") },
      { path: `${prefix}/news`, read: apiPath("/article", { lang, section: "news" }), shows: article.title },
      {
        path: `${prefix}/article/${article.id}`,
        read: apiPath(`/article/${article.id}`, { lang }),
        shows: sentenceOf(article),
      },
      {
        path: `${prefix}/game-intro/${game.id}`,
        read: apiPath(`/game/${game.id}`, { lang }),
        shows: game.feature_list[0] ?? "",
      },
    ];
    for (const { path, read } of pages) {
      await visit(page, path);
      await waitUntilCached(page, read);
    }
    await ageCopies(page, hour);
    network.refuse();

    for (const { path, shows } of pages) {
      const start = await coldStart(context);
      await start.goto(path);
      await expect(start.getByRole("main").getByText(shows).first(), path).toBeVisible();
      await expect(savedAtBadges(start, language).first(), path).toBeVisible();
      await expect(start.getByText(notice), path).toBeVisible();
      await expectPicturesShown(start);
    }
  });

  test(`offline: dims links to uncached pages and explains them when the network is off, ${code}`, async ({
    page,
    network,
  }) => {
    const [article, ...others] = await articlesOf(language);
    if (!article || !others[0]) throw new Error("The news is empty.");
    await visit(page, prefix || "/");
    await waitUntilCached(page, apiPath("/page", { uri: "/", lang }));
    await visit(page, `${prefix}/article/${article.id}`);
    await waitUntilCached(page, apiPath(`/article/${article.id}`, { lang }));
    await visit(page, `${prefix}/news`);
    await waitUntilCached(page, apiPath("/article", { lang, section: "news" }));
    await ageCopies(page, hour);
    network.refuse();
    await page.reload();

    const story = (title: string) => page.getByRole("article").filter({ hasText: title }).first();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(story(others[0].title)).toHaveAttribute("data-dimmed");
    await expect(story(others[0].title)).toContainText(translate(language, "Not saved"));
    await expect(story(article.title)).not.toHaveAttribute("data-dimmed");

    await page.goto(`${prefix}/article/${others[0].id}`);
    const heading = page.getByRole("heading", { level: 1, name: translate(language, "Not available offline") });
    await expect(heading).toBeVisible();
    await page.getByRole("link", { name: translate(language, "Go to the home page") }).click();
    await expect(page.getByRole("tab", { name: translate(language, "Latest draw") })).toBeVisible();

    network.pass();
    const retry = page.getByRole("status").getByRole("button", { name: translate(language, "Try again") });
    // On a slow machine the page may reconnect before the click. The notice closes either way.
    await Promise.race([retry.click(), retry.waitFor({ state: "detached" })]);
    await expect(page.getByText(notice)).toBeHidden();
    await page.goto(`${prefix}/article/${others[0].id}`);
    await expect(page.getByRole("heading", { level: 1, name: others[0].title })).toBeVisible();
  });
}

const [, english] = languages;

test("offline: caches what the first visit loaded without loading it twice", async ({ page, context, network }) => {
  const article = await anArticle(english);
  const read = apiPath(`/article/${article.id}`, { lang: english.id });
  await visit(page, `/en-US/article/${article.id}`);
  await waitUntilCached(page, read);
  expect(network.requests.filter((line) => line === `GET ${read}`)).toHaveLength(1);
  network.refuse();
  const start = await coldStart(context);
  await start.goto(`/en-US/article/${article.id}`);
  await waitForHydration(start);
  await expect(start.getByText(sentenceOf(article))).toBeVisible();
  await expectPicturesShown(start);
});

test("offline: caches a page when the worker takes control while it loads", async ({ page, context }) => {
  const other = await context.newPage();
  await page.route("**/en-US/faq", async (route) => {
    await other.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await route.continue();
  });
  await Promise.all([visit(page, "/en-US/faq"), visit(other, "/en-US/news")]);
  await waitUntilCached(page, apiPath("/faq", { lang: english.id }));
});

test("offline: opens nothing when there was no earlier visit", async ({ page, network }) => {
  network.refuse();
  await expect(page.goto("/en-US")).rejects.toThrow(/ERR_/);
});
