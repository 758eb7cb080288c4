import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Issue } from "#contract/newsletter/issues.ts";
import { article } from "#server/articles/articles.schema.ts";
import { everyPage } from "#server/test/every-page.ts";
import { testApp } from "#server/test/test-app.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const issues = (lang: number) =>
  everyPage(request, `/api/periodical?lang=${lang}`, (page: { issue_list: Issue[] }) => page.issue_list);

test.each([2, 3])("issue list: has every issue once, latest first, with its articles in language %i", async (lang) => {
  const found = await issues(lang);
  const months = found.map(({ month }) => month);
  expect(months).toEqual(["11", "10", "09", "08", "07", "06", "05", "04"].map((month) => `2026-${month}`));
  for (const { article_list, month } of found) {
    expect(article_list.length).toBeGreaterThanOrEqual(3);
    for (const { lang: own, published_at } of article_list) {
      expect(own).toBe(lang);
      expect(published_at < month).toBe(true);
    }
  }
});

test("issue list: leaves out withdrawn articles", async () => {
  const [first] = (await issues(3))[0]?.article_list ?? [];
  if (!first) throw new Error("There is no article.");
  await db.update(article).set({ withdrawnAt: new Date() }).where(eq(article.id, first.id));
  responseCache.clear();
  expect((await issues(3)).flatMap(({ article_list }) => article_list).map(({ id }) => id)).not.toContain(first.id);
});

test.each(["2026-13", "2026", "x", "2026-11-01"])("issue list: rejects the cursor %s", async (cursor) => {
  expect((await request(`/api/periodical?cursor=${cursor}`)).status).toBe(422);
});
