import type { Locator, Page } from "@playwright/test";
import { pagePaths } from "#contract/pages/page-paths.ts";
import { expect, isLongRun, siteUrl, test } from "../support/fixtures.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { addOperator, openBackstage } from "../support/staff.ts";
import { axeViolations, expectAccessible } from "../support/violations.ts";

test.use({ worker: false });

runOnOwnSite();

const [chinese, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name: text(name), exact: true });
const local = (scope: Page | Locator, group: string, language: string) =>
  scope.getByRole("group", { name: text(group), exact: true }).getByRole("textbox", { name: language });
/** The pane of a language. */
const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** A row of a list by its name. */
const row = (page: Page, name: string, scope: Page | Locator = page) =>
  scope.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

async function publish(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await button(page, "Publish …").click();
  await button(page, "Publish now").click();
  await expect(button(page, "Undo")).toBeVisible();
}
/** Reads the API as a visitor does. */
async function read(page: Page, path: string, lang: number = english.id) {
  const response = await page.request.get(`${siteUrl()}/api/${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
  return response.json();
}

test("navigation and settings: change for readers in each language when they are published", async ({ page }) => {
  const operator = await addOperator();
  await openBackstage(operator, page, english, "/navigation/1");
  const entries = pane(page, "English");
  await entries.getByRole("listitem").first().getByRole("group").first().locator("summary").click();
  await entries
    .getByRole("textbox", { name: text("Title") })
    .first()
    .fill("Start here");
  await publish(page);
  await page.goto("/en-US/backstage/settings/1");
  await pane(page, "简体中文").getByLabel(text("Name beside the logo")).fill("吉贝");
  await publish(page);
  await page.goto("/en-US/backstage");
  await page.goto("/en-US/faq");
  await expect(page.getByRole("link", { name: "Start here" }).first()).toBeAttached();
  expect((await read(page, "main", chinese.id)).header.brand).toBe("吉贝");
  expect((await read(page, "main")).header.brand).not.toBe("吉贝");
});

test("partners and announcements: are added and ordered, and shown in their time", { tag: "@long" }, async ({
  page,
}) => {
  const operator = await addOperator();
  await openBackstage(operator, page, english, "/partners/1");
  await button(page, "Add a partner").click();
  const added = page.getByRole("listitem").last();
  await local(added, "Name", "English").fill("The Last Studio");
  await local(added, "Name", "简体中文").fill("最后工作室");
  await added.getByLabel(text("Link"), { exact: true }).fill("https://example.com/");
  await added.getByLabel(text("Link"), { exact: true }).press("Alt+ArrowUp");
  await publish(page);
  const names = (await read(page, "collaboration")).partner_list.map(({ name }: { name: string }) => name);
  expect(names.at(-2)).toBe("The Last Studio");

  await page.goto("/en-US/backstage/announcements/1");
  const english_ = pane(page, "English");
  await button(english_, "Add an announcement").click();
  const announcement = english_.getByRole("listitem").last();
  await announcement.getByLabel(text("Words")).fill("Only today");
  await announcement.getByLabel(text("Link"), { exact: true }).fill("/news");
  await announcement.getByLabel("Starts (Hong Kong)").fill("2026-01-01T00:00");
  await announcement.getByLabel("Ends (Hong Kong)").fill("2099-01-01T00:00");
  await publish(page);
  const shown = (await read(page, "main")).page.marquee_list.map(({ text: words }: { text: string }) => words);
  expect(shown).toContain("Only today");
});

test("banners: are listed by page, and take pictures of the library", { tag: "@long" }, async ({ page }) => {
  const operator = await addOperator();
  await openBackstage(operator, page, english, "/banners");
  await page.getByRole("link", { name: "/news", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/banners/${pagePaths.indexOf("/news") + 1}$`));
  const banners = pane(page, "English");
  await button(banners, "Add one").click();
  const banner = row(page, text("Place {place}", { place: "2" }), banners);
  await banner.getByLabel(text("Words")).fill("New banner");
  for (const name of ["Picture in wide windows", "Picture on phones"]) {
    await button(banner.getByRole("region", { name: text(name) }), "Choose a picture …").click();
    await page.getByRole("dialog").getByRole("list").getByRole("button").first().click();
  }
  await banner.getByLabel(text("Link"), { exact: true }).fill("/faq");
  await banner.getByLabel("Starts (Hong Kong)").fill("2026-01-01T00:00");
  await banner.getByLabel("Ends (Hong Kong)").fill("2099-01-01T00:00");
  expect(await axeViolations(page)).toEqual([]);
  await publish(page);
  const { ad_list: ads } = await read(page, "ad-content");
  expect(ads).toContainEqual(expect.objectContaining({ page_uri: "/news", text: "New banner", uri: "/faq" }));
});

test("pages: order their parts, and show articles that were placed by hand", { tag: "@long" }, async ({ page }) => {
  const operator = await addOperator();
  const { article_list: articles } = await read(page, "article");
  const title: string = articles[4].title;
  await openBackstage(operator, page, english, "/pages/1");
  const part = row(page, text("Part {place}", { place: "2" }));
  await part.locator("summary").first().click();
  await part.getByLabel(text("Kind of part")).selectOption({ label: text("Newest articles") });
  await part.getByLabel(text("Add to: {label}", { label: text("Articles placed by hand") })).fill(title);
  await part.getByRole("button", { name: text("Add: {title}", { title }), exact: true }).click();
  await expect(part.getByRole("heading", { name: title })).toBeVisible();
  await part
    .getByRole("button", { name: text("Move up: {name}", { name: text("Part {place}", { place: "2" }) }) })
    .click();
  await publish(page);
  const { component_list: shown } = await read(page, "page?uri=/");
  expect(shown[0].article_list).toMatchObject([{ title }]);
  await page.goto("/en-US/");
  await expect(page.locator("main").getByRole("link", { name: title }).first()).toBeVisible();
});

test("events and questions: are written in both languages, and reach readers", { tag: "@long" }, async ({ page }) => {
  const operator = await addOperator();
  await openBackstage(operator, page, english, "/events");
  await button(page, "New event").click();
  await local(page, "Title", "English").fill("Spring festival");
  await local(page, "Title", "简体中文").fill("春季庆典");
  await page.getByLabel("Starts (Hong Kong)").fill("2027-03-05T20:00");
  await publish(page);
  const { event_list: events } = await read(page, "calendar/2027/3");
  expect(events).toContainEqual(
    expect.objectContaining({ title: "Spring festival", starts_at: "2027-03-05T12:00:00.000Z", ends_at: null }),
  );

  await page.goto("/en-US/backstage/faq/1");
  const group = row(page, text("Group {place}", { place: "1" }));
  await group.locator("summary").first().click();
  await button(group, "Add a question").click();
  const question = group.getByRole("listitem").last();
  await local(question, "Question", "English").fill("Is this new?");
  await local(question, "Question", "简体中文").fill("这是新的吗？");
  await local(question, "Answer", "English").fill("**Yes**, it is.");
  await local(question, "Answer", "简体中文").fill("**是的**。");
  await question.getByLabel(text("Key"), { exact: true }).fill("is-this-new");
  await publish(page);
  await page.goto("/en-US/faq");
  await page.getByText("Is this new?").click();
  await expect(page.getByText("Yes", { exact: true })).toBeVisible();
});

test("items of readers: are listed until somebody opens them", async ({ page }) => {
  const operator = await addOperator();
  await openBackstage(operator, page, english, "/questionnaires");
  const offered = page.getByRole("list", { name: text("On the site, not opened here yet") });
  const title = await offered.getByRole("heading").first().innerText();
  await offered.getByRole("button").first().click();
  await expect(page).toHaveURL(/\/questionnaires\/\d+$/);
  await expect(local(page, "Title", "English")).toHaveValue(title);
  await page.goto("/en-US/backstage/questionnaires");
  await expect(page.getByRole("list", { name: text("Questionnaires") }).getByRole("link")).toHaveCount(1);
  await expect(offered.getByText(title)).toHaveCount(0);
});

for (const language of languagesOfRun("zh-CN")) {
  test(`screens of the site: have no accessibility violation or overflow, ${language.code}`, async ({ page }) => {
    const operator = await addOperator();
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: language === english ? "light" : "dark" });
    await openBackstage(operator, page, language, "");
    const paths = ["pages/1", "settings/1", "navigation/1", "faq/1"];
    if (isLongRun) paths.push("pages", "terms/1", "events", "titles/1");
    for (const path of paths) {
      await page.goto(`${language.prefix}/backstage/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await page.waitForLoadState("networkidle");
      // Closed rows hide most fields.
      await page.locator("summary").evaluateAll((all) => {
        for (const summary of all.slice(0, 2)) (summary as HTMLElement).click();
      });
      await expectAccessible(page, path);
    }
  });
}
