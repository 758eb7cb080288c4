import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { addOperator, openBackstage } from "../support/staff.ts";

test.use({ worker: false });

runOnOwnSite();

const [, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name: text(name), exact: true });
const local = (scope: Page | Locator, group: string, language: string) =>
  scope.getByRole("group", { name: text(group), exact: true }).getByRole("textbox", { name: language });
const saved = (page: Page) => expect(page.getByText(/^Saved \d/).first()).toBeVisible();
const state = (page: Page, name: string) => expect(page.getByText(text(name), { exact: true }).first()).toBeVisible();

async function publish(page: Page): Promise<void> {
  await saved(page);
  await button(page, "Publish …").click();
  await button(page, "Publish now").click();
  await expect(button(page, "Publish now")).toBeHidden();
}

async function introduce(page: Page): Promise<void> {
  await local(page, "Introduction", "English").fill("For readers.");
  await local(page, "Introduction", "简体中文").fill("给读者。");
}

/** Kinds whose items editors make: their place, the button that makes one, and the fields that it needs. */
const made: { place: string; create: string; name: string; fill?: (page: Page) => Promise<void> }[] = [
  {
    place: "events",
    create: "New event",
    name: "Title",
    fill: (page) => page.getByLabel("Starts (Hong Kong)").fill("2027-03-05T20:00"),
  },
  {
    place: "labels",
    create: "New label",
    name: "Label name",
    fill: (page) => page.getByLabel(text("Key"), { exact: true }).fill("by-hand"),
  },
  {
    place: "issues",
    create: "Next issue",
    name: "Title",
    fill: async (page) => {
      await introduce(page);
      const articles = text("Add to: {label}", { label: text("Articles") });
      await page.getByLabel(articles, { exact: true }).fill("a");
      await page.getByRole("list", { name: articles }).getByRole("button").first().click();
    },
  },
  {
    place: "questionnaires",
    create: "New questionnaire",
    name: "Title",
    fill: async (page) => {
      await introduce(page);
      await page.getByLabel("Starts (Hong Kong)").fill("2026-01-01T00:00");
      await page.getByLabel("Ends (Hong Kong)").fill("2099-01-01T00:00");
    },
  },
  { place: "material-groups", create: "New group", name: "Title" },
];

for (const { place, create, name, fill } of made) {
  test(`${place}: are made, translated, published, changed and withdrawn`, { tag: "@long" }, async ({ page }) => {
    await openBackstage(await addOperator(), page, english, `/${place}`);
    await button(page, create).click();
    await local(page, name, "English").fill("Made by hand");
    await local(page, name, "简体中文").fill("亲手做的");
    await fill?.(page);
    await publish(page);
    await state(page, "On the site");
    await local(page, name, "简体中文").fill("亲手改的");
    await saved(page);
    await state(page, "On the site, changed");
    await publish(page);
    await state(page, "On the site");
    await button(page, "Publish …").click();
    await button(page, "Withdraw from readers").click();
    await state(page, "Withdrawn");
    await page.goto(`/en-US/backstage/${place}?status=withdrawn`);
    await expect(page.getByRole("link", { name: /Made by hand|亲手改的/ })).toBeVisible();
  });
}

/** Kinds that stay on the site, without those that other tests publish: the place of one, and what is changed in it. */
const permanent: { place: string; change: (page: Page) => Promise<void> }[] = [
  {
    place: "terms/1",
    change: (page) =>
      page
        .getByRole("region", { name: "English", exact: true })
        .getByRole("textbox", { name: text("Title"), exact: true })
        .fill("Terms by hand"),
  },
  {
    place: "titles/1",
    change: async (page) => {
      const row = page
        .getByRole("listitem")
        .filter({ has: page.locator("summary") })
        .first();
      await row.locator("summary").first().click();
      await local(row, "Title", "English").fill("By hand");
    },
  },
];

for (const { place, change } of permanent) {
  test(`${place}: is changed and published, and offers no withdrawal`, { tag: "@long" }, async ({ page }) => {
    await openBackstage(await addOperator(), page, english, `/${place}`);
    await change(page);
    await publish(page);
    await state(page, "On the site");
    await button(page, "Publish …").click();
    await expect(button(page, "Publish now")).toBeVisible();
    await expect(button(page, "Withdraw from readers")).toHaveCount(0);
  });
}
