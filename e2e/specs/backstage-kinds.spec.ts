import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { addEditor, openBackstage, writeArticle } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [, english] = languages;
const text = (name: string) => translate(english, name);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });
const local = (page: Page, group: string, language: string) =>
  page.getByRole("group", { name: group, exact: true }).getByRole("textbox", { name: language });

test("poll: is added to an article, ordered by keys, buttons and dragging, and reaches readers when it is published", async ({
  page,
}) => {
  const { editor, item } = await writeArticle("木棉花开", "正文。");
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  await button(page, "Add a poll").click();
  await expect(page).toHaveURL(new RegExp(`/en-US/backstage/polls/${item}$`));
  await local(page, text("Question"), "English").fill("Which colour?");
  await local(page, text("Question"), "简体中文").fill("哪种颜色？");
  const option = (place: number) => page.getByRole("listitem").filter({ hasText: `Option ${place}` });
  for (const [at, words] of [
    ["Red", "红"],
    ["Orange", "橙"],
  ].entries()) {
    await option(at + 1)
      .getByRole("textbox", { name: "English" })
      .fill(words[0] ?? "");
    await option(at + 1)
      .getByRole("textbox", { name: "简体中文" })
      .fill(words[1] ?? "");
  }
  await option(2).getByRole("textbox", { name: "English" }).press("Alt+ArrowUp");
  await expect(option(1).getByRole("textbox", { name: "English" })).toHaveValue("Orange");
  await expect(option(1).getByRole("textbox", { name: "English" })).toBeFocused();
  await page.getByRole("button", { name: "Move down: Option 1" }).click();
  await expect(option(1).getByRole("textbox", { name: "English" })).toHaveValue("Red");
  const drag = (from: number, to: number, y: number) =>
    option(from)
      .locator("[data-handle]")
      .dragTo(option(to), { targetPosition: { x: 60, y } });
  await drag(2, 1, 8);
  await expect(option(1).getByRole("textbox", { name: "English" })).toHaveValue("Orange");
  await drag(1, 2, ((await option(2).boundingBox())?.height ?? 0) - 8);
  await expect(option(1).getByRole("textbox", { name: "English" })).toHaveValue("Red");
  await page.getByLabel("Starts (Hong Kong)").fill("2026-01-01T00:00");
  await page.getByLabel("Ends (Hong Kong)").fill("2026-01-01T00:00");
  await expect(page.getByText(/^Saved /)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, "Publish …").click();
  await expect(page.getByText(text("It ends before it starts."))).toBeVisible();
  await expect(button(page, "Publish now")).toBeDisabled();
  await button(page, "Close").click();
  await page.getByLabel("Ends (Hong Kong)").fill("2099-01-01T00:00");
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await button(page, "Publish …").click();
  await button(page, "Publish now").click();
  await expect(button(page, "Undo")).toBeVisible();
  await page.goto("/en-US/backstage/polls");
  await expect(page.getByRole("link", { name: /Which colour|哪种颜色/ }).first()).toBeVisible();
});

test("label: is created with its key and names, and can be used by an article at once when it is published", {
  tag: "@long",
}, async ({ page }) => {
  const { editor } = await writeArticle("木棉花开", "正文。");
  await openBackstage(editor, page, english, "/labels");
  await button(page, "New label").click();
  const key = `spring-${Date.now()}`;
  await local(page, text("Label name"), "English").fill("Spring");
  await local(page, text("Label name"), "简体中文").fill("春天");
  await page.getByRole("textbox", { name: text("Key") }).fill(key);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await button(page, "Publish …").click();
  await button(page, "Publish now").click();
  await expect(button(page, "Undo")).toBeVisible();
  expect((await page.request.get(`${siteUrl()}/api/article/label/${key}?lang=3`)).status()).toBe(200);
});

test("shortcuts: lead to places, versions and the preview, and list themselves", { tag: "@long" }, async ({ page }) => {
  const { editor, item } = await writeArticle("春天的花市", "正文。");
  await openBackstage(editor, page, english, "");
  await expect(page.getByRole("heading", { name: text("Today") })).toBeVisible();
  // Handlers follow a moment after the first paint.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: text("Keyboard shortcuts") })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: text("Go to") });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await palette.getByRole("combobox").fill("春天的花市");
  await expect(palette.getByRole("option", { name: "春天的花市" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/articles/${item}\\?lang=2$`));
  const field = page.getByRole("textbox", { name: text("Text"), exact: true });
  await field.click();
  await page.keyboard.press("Control+Shift+L");
  await expect(page).toHaveURL(/lang=3$/);
  await page.keyboard.press("Control+Shift+H");
  await expect(page).toHaveURL(/\/history\?lang=3$/);
  await page.goBack();
  await page.keyboard.press("Control+Shift+L");
  await field.click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: text("Publish") })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Shift+P");
  await expect(page).toHaveURL(/\/preview\?lang=2$/);
});

test("navigation: leads to the screens that the roles allow, in both languages", async ({ page }) => {
  for (const language of languages) {
    const [articles = "", ...kinds] = ["Articles", "Polls", "Labels"].map((name) => translate(language, name));
    const link = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
    for (const role of ["author", "editor"] as const) {
      await openBackstage(await addEditor(role), page, language, "");
      await expect(link(articles)).toBeVisible();
      for (const kind of kinds) await expect(link(kind)).toHaveCount(role === "editor" ? 1 : 0);
    }
  }
});
