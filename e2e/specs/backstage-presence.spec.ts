import type { Browser, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { member } from "#server/members/members.schema.ts";
import { inDatabase } from "../support/database.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import type { TestMember } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { addEditor, callAs, openBackstage, writeArticle } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [chinese, english] = languages;
const body = "木棉花开了。";
const people = (page: Page, name: string) => page.getByRole("status").getByText(name);
const sentence = (place: string, name: string, language: (typeof languages)[number] = english) =>
  translate(language, `{name} is ${place}`, { name });

/** Adds an editor with a name. */
async function addNamed(name: string): Promise<TestMember> {
  const editor = await addEditor();
  await inDatabase((db) => db.update(member).set({ nickname: name }).where(eq(member.id, editor.id)));
  return editor;
}

/** A browser of another person, without a service worker. */
async function otherBrowser(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ serviceWorkers: "block", baseURL });
  return { page: await context.newPage(), close: () => context.close() };
}

test("presence: follows a colleague through the documents of an article until they leave", { tag: "@long" }, async ({
  page,
  browser,
  network,
}) => {
  const { editor: reader, item } = await writeArticle("木棉花开", body);
  await callAs(reader, siteUrl(), {
    method: "POST",
    path: "/document?lang=2",
    body: { id: crypto.randomUUID(), kind: "article_text", item_id: item, lang: 3 },
  });
  const name = `Mei ${item}`;
  const mei = await addNamed(name);
  await openBackstage(reader, page, english, `/articles/${item}?lang=2`);
  const other = await otherBrowser(browser, network.origin);
  await openBackstage(mei, other.page, english, `/articles/${item}?lang=2`);
  await expect(people(page, name)).toHaveText(sentence("in the Chinese text", name));
  expect(await axeViolations(page)).toEqual([]);
  await other.page.getByRole("link", { name: /English/ }).click();
  await expect(people(page, name)).toHaveText(sentence("in the English text", name));
  await other.page
    .getByRole("region", { name: translate(english, "In all languages") })
    .getByRole("switch")
    .focus();
  await expect(people(page, name)).toHaveText(sentence("in the facts", name));
  // Nobody sees their own tabs.
  await expect(people(other.page, name)).toHaveCount(0);
  await other.page
    .getByRole("link", { name: translate(english, "Articles"), exact: true })
    .first()
    .click();
  await expect(people(page, name)).toHaveCount(0);
  await other.page.goBack();
  await expect(people(page, name)).toHaveText(sentence("in the English text", name));
  await other.page.close();
  await expect(people(page, name)).toHaveCount(0);
  await other.close();
});

test("presence: says nothing on the console when its screen closes while the page's data loads", async ({ page }) => {
  const { editor, item } = await writeArticle("木棉花开", body);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let waiting = 0;
  await page.route(/\/api\/main\?/, async (route) => {
    waiting++;
    await released;
    await route.fallback().catch(() => {});
  });
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  await expect.poll(() => waiting).toBe(1);
  await page.getByRole("link", { name: translate(english, "Today"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: translate(english, "Today"), exact: true })).toBeVisible();
  release();
});

test("presence: shows who is there already when an editor opens a page, until they fall silent", {
  tag: "@long",
}, async ({ page, browser, network }) => {
  const name = `Bo ${crypto.randomUUID().slice(0, 8)}`;
  const bo = await addNamed(name);
  const { item_id: item } = await callAs<{ item_id: number }>(bo, siteUrl(), {
    method: "POST",
    path: "/document?lang=2",
    body: { id: crypto.randomUUID(), kind: "label", item_id: null, lang: null },
  });
  const other = await otherBrowser(browser, network.origin);
  await openBackstage(bo, other.page, english, `/labels/${item}`);
  // The tab that is there answers once its own connection is open.
  await expect(other.page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.install();
  await openBackstage(await addEditor(), page, chinese, `/labels/${item}`);
  await expect(people(page, name)).toHaveText(sentence("here", name, chinese));
  // The browser ends without a word, as when the battery is empty.
  await other.close();
  await page.clock.fastForward(55_000);
  await expect(people(page, name)).toHaveCount(1);
  await page.clock.fastForward(10_000);
  await expect(people(page, name)).toHaveCount(0);
});
