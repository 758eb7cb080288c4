import { apiPath } from "#contract/http/api-path.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { visit, waitForHydration, waitUntilCached, waitUntilInteractive } from "../support/page-ready.ts";
import { anArticle, sentenceOf } from "../support/site-content.ts";

const [chinese, english] = languages;
const samples = {
  "zh-CN": {
    query: "钱包",
    first: "单一钱包与转账钱包，伙伴该选哪个",
    partial: "麻",
    keyword: "麻将",
    game: "对坐麻将",
  },
  "en-US": {
    query: "wallets",
    first: "Single wallet or transfer wallet: a guide for partners",
    partial: "mahj",
    keyword: "mahjong",
    game: "Returning Tide Mahjong",
  },
};

for (const language of languagesOfRun("zh-CN")) {
  const { code, prefix } = language;
  const { query, first, partial, keyword, game } = samples[code];

  test(`search: shows the server's results, suggestions and filters, ${code}`, async ({ page, request }) => {
    const address = `${prefix}/search/${encodeURIComponent(query)}`;
    const html = await (await request.get(address)).text();
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).toMatch(/<mark[^>]*>/);

    await visit(page, address);
    const field = page.getByRole("combobox");
    const results = page.getByRole("list", { name: translate(language, "Results") }).getByRole("listitem");
    await expect(field).toHaveValue(query);
    await expect(results.first().getByRole("heading", { name: first })).toBeVisible();
    await waitUntilInteractive(page.getByRole("link", { name: translate(language, "Games"), exact: true }).last());

    // Suggestions are a keyword and titles, used by keyboard.
    await field.fill(partial);
    const options = page.getByRole("option");
    await expect(options.first()).toHaveText(keyword);
    await field.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
    await field.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(field).toBeFocused();
    await field.fill(keyword);
    await expect(options.nth(1)).toBeVisible();
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(page).toHaveURL(`${prefix}/search/${encodeURIComponent(keyword)}`);
    await expect(field).toHaveValue(keyword);

    await page
      .getByRole("link", { name: translate(language, "Games"), exact: true })
      .and(page.locator("main a"))
      .click();
    await expect(page).toHaveURL(`${prefix}/search?q=${encodeURIComponent(keyword)}&type=game`);
    await results.filter({ hasText: game }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: game })).toBeVisible();

    // A label lists other items that have it.
    await page.locator('a[href*="/search-by-tag/game/"]').first().click();
    await expect(page.getByRole("main").getByRole("link", { name: game })).toBeVisible();
    await page
      .getByRole("link", { name: translate(language, "Articles"), exact: true })
      .and(page.locator("main a"))
      .click();
    await expect(page).toHaveURL(/search-by-tag\/article\//);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  });
}

test("search: works and validates the query when scripts are off", async ({ browser, network }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: network.origin });
  const page = await context.newPage();
  await page.goto("/search");
  await page.getByRole("combobox").fill("龙");
  await page.getByRole("combobox").press("Enter");
  await expect(page.getByRole("alert")).toHaveText(translate(chinese, "Type at least one word."));
  await page.getByRole("combobox").fill("錢包");
  await page.getByRole("button", { name: translate(chinese, "Search"), exact: true }).click();
  await expect(page.getByRole("listitem").getByRole("heading", { name: samples["zh-CN"].first })).toBeVisible();
  await context.close();
});

test("search: finds cached items when the network is off, and the site's when it returns", async ({
  page,
  network,
}) => {
  const article = await anArticle(english);
  await visit(page, `/en-US/article/${article.id}`);
  await waitUntilCached(page, apiPath(`/article/${article.id}`, { lang: english.id }));
  network.refuse();
  await page.goto("/en-US/search");
  await waitForHydration(page);
  const field = page.getByRole("combobox");
  await field.fill("");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("Type at least one word.");
  await field.fill(sentenceOf(article).split(" ").slice(1, 4).join(" "));
  await field.press("Enter");
  const main = page.getByRole("main");
  await expect(main.getByText("You're offline. Showing results from this device.")).toBeVisible();
  await expect(main.getByRole("listitem").filter({ hasText: article.title }).locator("mark").first()).toBeVisible();

  network.pass();
  await field.fill("wallets");
  await field.press("Enter");
  await page.getByRole("status").getByRole("button", { name: "Try again" }).click();
  await expect(main.getByRole("heading", { name: samples["en-US"].first })).toBeVisible();
  await expect(main.getByText("You're offline. Showing results from this device.")).toHaveCount(0);
});
