import { apiPath } from "#contract/http/api-path.ts";
import { earlierVersions, makeDatabase } from "#src/offline/test/earlier-versions.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages } from "../support/messages.ts";
import { openBlank, visit, waitUntilCached } from "../support/page-ready.ts";
import { anArticle, sentenceOf } from "../support/site-content.ts";

const [, english] = languages;

for (const { version, stores } of earlierVersions) {
  test(`database: opens articles offline when it is upgraded from version ${version}`, async ({ page, network }) => {
    const article = await anArticle(english);
    const path = apiPath(`/article/${article.id}`, { lang: english.id });
    const { articles } = stores;
    if (!articles?.rows[0]) throw new Error(`Version ${version} has no article.`);
    const row = { ...articles.rows[0], path, data: article, id: article.id, lang: english.id };
    await openBlank(page);
    await page.evaluate(makeDatabase, { version, stores: { ...stores, articles: { ...articles, rows: [row] } } });
    await visit(page, "/en-US/mark-six");
    await waitUntilCached(page, path);
    expect(network.requests, "the article came from the database").not.toContain(`GET ${path}`);
    network.refuse();
    await page.goto(`/en-US/article/${article.id}`);
    await expect(page.getByText(sentenceOf(article))).toBeVisible();
  });
}
