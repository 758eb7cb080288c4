import type { Locator, Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { addOperator, openBackstage } from "../support/staff.ts";

test.use({ worker: false });

runOnOwnSite();

const [, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const field = (place: Page | Locator, name: string) => place.getByRole("textbox", { name: text(name), exact: true });
const button = (place: Page | Locator, name: string) => place.getByRole("button", { name: text(name), exact: true });

/** Most stops of the Tab key on the way to a control. */
const mostStops = 120;

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stops = 0; stops < mostStops; stops++) {
    if (await control.evaluate((element) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not reach ${control}.`);
}

async function pressOn(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Publishes what is open, by the keys alone. */
async function publish(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(button(page, "Publish now")).toBeEnabled();
  await pressOn(page, button(page, "Publish now"));
  await expect(button(page, "Undo")).toBeVisible();
}

test("keyboard: writes an article with a cover, and publishes it, without a pointer", { tag: "@long" }, async ({
  page,
}) => {
  const operator = await addOperator();
  await openBackstage(operator, page, english, "");
  await expect(page.getByRole("heading", { level: 1, name: text("Today"), exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: text("Place or title of an article") })).toBeFocused();
  await page.keyboard.type(text("New article"));
  await page.keyboard.press("Enter");
  await pressOn(page, field(page, "Title"), "ControlOrMeta+a");
  await page.keyboard.type("Kapok by keys");
  await pressOn(page, field(page, "Text"), "ControlOrMeta+a");
  await page.keyboard.type("Red flowers.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("They fall in one piece.");
  await pressOn(page, page.getByLabel(text("Section"), { exact: true }), "ArrowDown");
  await pressOn(page, button(page, "Choose a picture …"));
  const picker = page.getByRole("dialog", { name: text("Choose a picture") });
  await pressOn(page, picker.getByRole("list").getByRole("button").first());
  await expect(picker).toBeHidden();
  await publish(page);
  const response = await page.request.get(`${siteUrl()}/api/article?lang=${english.id}`);
  const { article_list: articles } = await response.json();
  expect(articles.map(({ title }: { title: string }) => title)).toContain("Kapok by keys");
});

test("keyboard: moves a part of a page and publishes the page, without a pointer", { tag: "@long" }, async ({
  page,
}) => {
  const operator = await addOperator();
  const read = async () => {
    const response = await page.request.get(`${siteUrl()}/api/page?uri=/&lang=${english.id}`);
    const { component_list: parts } = await response.json();
    return parts.map(({ component_id: kind }: { component_id: number }) => kind);
  };
  const [first, second, ...rest] = await read();
  expect(second).not.toBe(first);
  await openBackstage(operator, page, english, "/pages/1");
  const name = text("Move up: {name}", { name: text("Part {place}", { place: "2" }) });
  await pressOn(page, page.getByRole("button", { name, exact: true }));
  await publish(page);
  expect(await read()).toEqual([second, first, ...rest]);
});
