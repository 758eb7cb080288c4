import { expect, test } from "../support/fixtures.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { aGame, anArticle, sentenceOf } from "../support/site-content.ts";

test.use({ worker: false });

test.use({ javaScriptEnabled: false });

for (const language of languagesOfRun("zh-CN")) {
  const { code, prefix } = language;
  const other = languages.find((candidate) => candidate !== language) ?? language;

  test.describe(`without script, ${code}`, () => {
    async function pages() {
      const [article, game] = await Promise.all([anArticle(language), aGame(language)]);
      return [
        { path: prefix || "/", shows: translate(language, "Latest draw"), type: "website" },
        { path: `${prefix}/news`, shows: article.title, type: "website" },
        { path: `${prefix}/article/${article.id}`, shows: sentenceOf(article), type: "article" },
        { path: `${prefix}/game-intro/${game.id}`, shows: game.feature_list[0] ?? "", type: "website" },
        { path: `${prefix}/mark-six`, shows: translate(language, "Mark Six: latest draw"), type: "website" },
        { path: `${prefix}/mark-six/history-result`, shows: translate(language, "Draw by draw"), type: "website" },
      ];
    }

    test("server HTML: has the content and head of each kind of page when scripts are off", async ({
      page,
      network,
    }) => {
      for (const { path, shows, type } of await pages()) {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(200);
        await expect(page.locator("html")).toHaveAttribute("lang", code);
        await expect(page.getByRole("main").getByText(shows).first(), path).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);

        const content = (selector: string) => page.locator(`head ${selector}`).getAttribute("content");
        const href = (selector: string) => page.locator(`head ${selector}`).getAttribute("href");
        expect((await page.title()).length, path).toBeGreaterThan(1);
        expect((await content('meta[name="description"]'))?.length, path).toBeGreaterThan(10);
        expect(await content('meta[property="og:title"]'), path).toBe(await page.title());
        expect(await content('meta[property="og:type"]'), path).toBe(type);
        expect(await content('meta[property="og:url"]'), path).toBe(network.origin + path);
        expect(await href('link[rel="canonical"]'), path).toBe(network.origin + path);
        expect(await href(`link[hreflang="${code}"]`), path).toBe(network.origin + path);
        const sibling = (await href(`link[hreflang="${other.code}"]`)) ?? "";
        expect((await page.request.get(sibling)).status(), sibling).toBe(200);
        const picture = (await content('meta[property="og:image"]')) ?? "";
        expect((await page.request.get(picture)).headers()["content-type"], picture).toMatch(/^image\//);
      }
    });

    test("server HTML: preloads few enough files for two round trips when HTTP/2 is not available", async ({
      request,
    }) => {
      for (const { path } of [...(await pages()), { path: `${prefix}/search` }]) {
        const html = await (await request.get(path)).text();
        const links = html.match(/<link rel="(?:modulepreload|preload|stylesheet)"/g) ?? [];
        // HTTP/1.1 loads six files at a time. The first script takes as long as two of the others.
        expect(links.length, path).toBeLessThanOrEqual(1 + 2 * 5);
        expect(links.length, path).toBeGreaterThan(4);
      }
    });

    test("server HTML: has working links when scripts are off", async ({ page }) => {
      const article = await anArticle(language);
      await page.goto(`${prefix}/news`);
      await page.getByRole("main").getByRole("link", { name: article.title }).first().click();
      await expect(page).toHaveURL(`${prefix}/article/${article.id}`);
      await expect(page.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
      await page.locator(`a[hreflang="${other.code}"]`).click();
      await expect(page.locator("html")).toHaveAttribute("lang", other.code);
    });
  });
}
