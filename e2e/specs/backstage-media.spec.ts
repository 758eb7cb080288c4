import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { beginningOf, type Language, languages, languagesOfRun, translate } from "../support/messages.ts";
import { addArticle, addEditor, callAs, openBackstage, readDocument, writeArticle } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [, english] = languages;

// One after another: a picture that a test deletes could be in the list of another.
test.describe.configure({ mode: "default" });

/** A picture as a file of the device, different each time. */
async function file(name: string) {
  const { r, g, b } = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 };
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

const button = (page: Page, name: string, language: Language = english) =>
  page.getByRole("button", { name: translate(language, name), exact: true });
const choose = async (page: Page, name: string, at = 0) =>
  page
    .locator("input[type=file]")
    .nth(at)
    .setInputFiles(await file(name));

for (const language of languagesOfRun("en-US")) {
  test(`library: describes, crops, replaces and deletes a picture in ${language.code}`, async ({ page }) => {
    const text = (message: string) => translate(language, message);
    const editor = await addEditor();
    const name = `kapok-${crypto.randomUUID()}.png`;
    await openBackstage(editor, page, language, "/media");
    await page.getByRole("heading", { name: text("Pictures"), level: 1 }).waitFor();
    await choose(page, name);
    const tile = page.getByRole("link", { name: new RegExp(name) });
    await expect(tile).toContainText(text("No alternative text"));
    expect(await axeViolations(page)).toEqual([]);
    await tile.click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

    const point = page.getByRole("button", {
      name: new RegExp(`^${beginningOf(language, "Focal point: {left} from the left, {top} from the top")}`),
    });
    await point.press("Shift+ArrowRight");
    await point.press("ArrowUp");
    await page
      .getByRole("group", { name: text("Alternative text") })
      .getByRole("textbox", { name: "English" })
      .fill("Red");
    await page.getByLabel(text("Credit")).fill("Mei");
    expect(await axeViolations(page)).toEqual([]);
    await button(page, "Save", language).click();
    await expect(page.getByText(text("Saved."))).toBeVisible();
    const list = () =>
      callAs<{
        image_list: { id: number; focus_x: number; focus_y: number; alt: object; credit: string; hash: string }[];
      }>(editor, siteUrl(), { path: `/image?lang=2&q=${name}` });
    const { image_list: before } = await list();
    expect(before).toMatchObject([{ focus_x: 0.6, focus_y: 0.48, alt: { 3: "Red" }, credit: "Mei" }]);

    await choose(page, name);
    await expect.poll(async () => (await list()).image_list[0]?.hash).not.toBe(before[0]?.hash);
    expect((await list()).image_list).toMatchObject([{ id: before[0]?.id, credit: "Mei" }]);

    await button(page, "Delete …", language).click();
    await button(page, "Delete", language).click();
    await expect(page).toHaveURL(/\/media$/);
    expect((await list()).image_list).toEqual([]);
  });
}

test.describe("with a picture that an article uses", () => {
  // The site refuses to delete it.
  test.use({ allowConsole: true });

  test("library: asks before changes are lost, and says why a picture is not deleted", async ({ page }) => {
    const { editor, list } = await writeArticle("木棉花开", "正文。");
    const { head } = await readDocument(editor, siteUrl(), list[0]?.document ?? "");
    const cover = Number(head?.data.cover_image_id);
    await openBackstage(editor, page, english, `/media/${cover}`);
    await page.getByLabel(translate(english, "Credit")).fill("Somebody else");
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page
      .getByRole("link", { name: translate(english, "Pictures"), exact: true })
      .last()
      .click();
    await expect.poll(() => asked).toEqual([translate(english, "Leave without saving your changes?")]);
    await expect(page.getByLabel(translate(english, "Credit"))).toHaveValue("Somebody else");
    await expect(page.getByRole("region", { name: translate(english, "Used by") })).toContainText("木棉花开");
    await button(page, "Delete …").click();
    await button(page, "Delete").click();
    await expect(page.getByRole("alert")).toContainText(
      translate(english, "Something still uses this picture, so it stays."),
    );
  });
});

test("pickers: put a new picture on the cover and into the text of an article", async ({ page }) => {
  const editor = await addEditor();
  const { item, text } = await addArticle(editor, siteUrl());
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  const name = `cover-${crypto.randomUUID()}.png`;
  await button(page, "Choose a picture …").click();
  const picker = page.getByRole("dialog", { name: translate(english, "Choose a picture") });
  await picker.locator("input[type=file]").setInputFiles(await file(name));
  await picker.getByRole("button", { name: new RegExp(name) }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expect(page.getByText(/^Saved /).first()).toBeVisible();

  await page
    .getByRole("toolbar")
    .getByRole("button", { name: translate(english, "Picture"), exact: true })
    .click();
  await picker.getByRole("searchbox").fill(name);
  await expect(picker.getByRole("listitem")).toHaveCount(1);
  await picker.getByRole("button", { name: new RegExp(name) }).click();
  await expect
    .poll(async () => (await readDocument(editor, siteUrl(), text)).head?.data.body)
    .toMatch(/^!\[\]\(media:\d+\)$/);
});

test("labels: are turned on and off by name", { tag: "@long" }, async ({ page }) => {
  const { editor, item, list } = await writeArticle("木棉花开", "正文。");
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  const labels = page.getByRole("region", { name: translate(english, "Labels"), exact: true });
  const first = labels.getByRole("button").first();
  await first.click();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await expect(first).toBeFocused();
  const stored = async () => (await readDocument(editor, siteUrl(), list[0]?.document ?? "")).head?.data.label_list;
  await expect.poll(stored).toHaveLength(1);
  await first.press("Enter");
  await expect.poll(stored).toHaveLength(0);
});
