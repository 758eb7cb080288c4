import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { addOperator, openBackstage } from "../support/staff.ts";

// Readers of an empty site get "not found", which browsers write to the console.
test.use({ worker: false, allowConsole: true });

const [chinese, english] = languages;
runOnOwnSite({ LOAD_SAMPLE_DATA: "0" });

const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const button = (place: Page | Locator, name: string) => place.getByRole("button", { name: text(name), exact: true });
const field = (place: Page | Locator, name: string) => place.getByRole("textbox", { name: text(name), exact: true });
const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Publishes what is open. */
async function publish(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await button(page, "Publish …").click();
  await button(page, "Publish now").click();
  // "Undo" may be that of the publication before.
  await expect(button(page, "Publish now")).toBeHidden();
  await expect(button(page, "Undo")).toBeVisible();
}

test("empty site: is filled through the screens, so that readers find it in both languages", { tag: "@long" }, async ({
  page,
}) => {
  const operator = await addOperator();
  expect((await page.goto("/en-US"))?.status()).toBe(404);

  await openBackstage(operator, page, english, "/navigation/1");
  for (const [language, title] of [
    ["简体中文", "资讯"],
    ["English", "News"],
  ] as const) {
    const entries = pane(page, language);
    await button(entries, "Add an entry").click();
    await field(entries, "Title").fill(title);
    await field(entries, "Link").fill("/news");
    await button(entries, "Add an entry below").click();
    await field(entries, "Title").last().fill(`${title} 1`);
    await field(entries, "Link").last().fill("/news/industry");
  }
  await publish(page);

  await page.goto("/en-US/backstage/pages/1");
  await button(page, "Add a part").click();
  const part = page.getByRole("listitem").filter({ hasText: text("Part {place}", { place: "1" }) });
  await part.getByLabel(text("Kind of part")).selectOption({ label: text("Newest articles") });
  await publish(page);

  await page.goto("/en-US/backstage/articles");
  await button(page, "New article").click();
  await field(page, "Title").fill("Kapok in bloom");
  await field(page, "Text").fill("The kapok blooms, and March is red in Guangzhou.");
  await page.getByLabel(text("Section"), { exact: true }).selectOption("news/industry");
  await button(page, "Choose a picture …").click();
  const picker = page.getByRole("dialog", { name: text("Choose a picture") });
  const red = { create: { width: 1200, height: 800, channels: 3, background: "#c0341d" } } as const;
  const buffer = await sharp(red).png().toBuffer();
  await picker.locator("input[type=file]").setInputFiles({ name: "cover.png", mimeType: "image/png", buffer });
  await picker.getByRole("button", { name: /cover\.png/ }).click();
  await publish(page);
  await page.getByRole("link", { name: text("Translate"), exact: true }).click();
  await button(page, "Start writing").click();
  await field(page, "Title").fill("木棉花开");
  await field(page, "Text").fill("木棉花开了，广州的三月是红的。");
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await page.getByRole("link", { name: text("Back to the text") }).click();
  await publish(page);

  for (const [language, title] of [
    [chinese, "木棉花开"],
    [english, "Kapok in bloom"],
  ] as const) {
    for (const path of ["", "/news/industry"]) {
      expect((await page.goto(`${language.prefix}${path}` || "/"))?.status()).toBe(200);
      await page.getByRole("main").getByRole("link", { name: title }).first().waitFor();
    }
    await page.getByRole("main").getByRole("link", { name: title }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
});
