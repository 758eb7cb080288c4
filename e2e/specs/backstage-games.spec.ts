import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { addEditor, openBackstage } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [, english] = languages;
const text = (name: string) => translate(english, name);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });

async function publish(page: Page): Promise<void> {
  // Facts and text are saved by themselves.
  await expect(page.getByText(/^Saved \d/)).toHaveCount(2);
  await button(page, "Publish …").click();
  await button(page, "Publish now").click();
  await expect(button(page, "Undo")).toBeVisible();
}

test("game: is written from nothing in one language, and reaches readers when it is published", {
  tag: "@long",
}, async ({ page }) => {
  const editor = await addEditor();
  const name = `Lantern ${Date.now()}`;
  await openBackstage(editor, page, english, "/games");
  await button(page, "New game").click();
  await page.getByRole("textbox", { name: text("Title"), exact: true }).fill(name);
  await page.getByRole("textbox", { name: text("Subtitle"), exact: true }).fill("A game of lanterns");
  await page.getByRole("textbox", { name: text("Text"), exact: true }).fill("Light **all** of them.");
  await button(page, "Add a feature").click();
  await page.getByRole("listitem").getByLabel(text("Words")).fill("Five lanterns");
  await page.getByLabel(text("Category"), { exact: true }).selectOption("casino");
  await page.getByLabel(text("Type"), { exact: true }).selectOption("slots");
  await page.getByLabel(text("Release date")).fill("2026-01-02");
  await button(page, "Publish …").click();
  await expect(page.getByText(/Cover: This is empty/)).toBeVisible();
  await expect(button(page, "Publish now")).toBeDisabled();
  await button(page, "Close").click();
  await button(page, "Choose a picture …").click();
  const picker = page.getByRole("dialog");
  // A picture of the sample: others belong to tests, which delete them.
  await picker.getByRole("searchbox").fill(".svg");
  await expect(picker.getByRole("listitem").filter({ hasText: ".png" })).toHaveCount(0);
  await picker.getByRole("listitem").getByRole("button").first().click();
  expect(await axeViolations(page)).toEqual([]);
  await publish(page);
  const response = await page.request.get(`${siteUrl()}/api/game?lang=3&limit=50`);
  const { game_list: listed } = await response.json();
  expect(listed).toContainEqual(expect.objectContaining({ name, subtitle: "A game of lanterns", type: "slots" }));
  await page.goto("/en-US/backstage/games");
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("game: of readers is opened with its facts and both texts, and has versions", { tag: "@long" }, async ({
  page,
}) => {
  const editor = await addEditor();
  await openBackstage(editor, page, english, "/games");
  const offered = page.getByRole("list", { name: text("On the site, not opened here yet") });
  const name = await offered.getByRole("heading").last().innerText();
  await offered.getByRole("button").last().click();
  await expect(page.getByRole("textbox", { name: text("Title"), exact: true })).toHaveValue(name);
  await page.getByRole("textbox", { name: text("Subtitle"), exact: true }).fill("Changed by an editor");
  await publish(page);
  await page.getByRole("link", { name: text("Version history") }).click();
  // The changes are marked word by word.
  await expect(page.getByRole("region", { name: text("Changes") })).toContainText("Changed");
});

test("game: is previewed as readers will see it, and translated beside the original", { tag: "@long" }, async ({
  page,
}) => {
  const editor = await addEditor();
  await openBackstage(editor, page, english, "/games");
  const offered = page.getByRole("list", { name: text("On the site, not opened here yet") });
  const name = await offered.getByRole("heading").first().innerText();
  await offered.getByRole("button").first().click();
  const title = page.getByRole("textbox", { name: text("Title"), exact: true });
  await expect(title).toHaveValue(name);
  await title.fill(`${name} at night`);
  await expect(page.getByText(/^Saved \d/)).toHaveCount(2);
  await page.getByRole("link", { name: text("Preview"), exact: true }).click();
  const frame = page.frameLocator(`iframe[title="${text("The page as readers will see it")}"]`);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(`${name} at night`);
  await expect(frame.getByRole("heading", { name: "Features" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: text("Back to the text") }).click();
  await page.getByRole("link", { name: text("Translate"), exact: true }).click();
  await page
    .getByRole("navigation", { name: text("Languages of the text") })
    .getByRole("link", { name: "简体中文" })
    .click();
  const original = page.getByRole("region", { name: text("Original") });
  await expect(original.getByRole("heading", { name: `${name} at night` })).toBeVisible();
  await expect(original.getByRole("listitem").first()).toBeVisible();
  const translation = page.getByRole("region", { name: text("Translation") });
  await expect(translation.getByRole("textbox", { name: text("Title"), exact: true })).toHaveValue(/\S/);
  await translation.getByRole("button", { name: text("Mark as up to date") }).click();
  await expect(translation.getByText(/^Up to date with the original/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
