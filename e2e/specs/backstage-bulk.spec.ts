import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { type Language, languages, translate } from "../support/messages.ts";
import { addArticle, addEditor, callAs, openBackstage, saveAs, writeArticle } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [chinese, english] = languages;
const button = (page: Page, language: Language, name: string) =>
  page.getByRole("button", { name: translate(language, name), exact: true });
const box = (page: Page, language: Language, title: string) =>
  page.getByRole("checkbox", { name: translate(language, "Select: {title}").replace("{title}", title) });

/** Writes articles with a word in common; the last one was changed last and is the first of the list. */
async function writeArticles(count: number) {
  const word = `春${Date.now()}`;
  const written = [];
  for (let place = 1; place <= count; place++) written.push(await writeArticle(`${word} 第${place}篇`, "正文。"));
  return { word, written, title: (place: number) => `${word} 第${place}篇` };
}
const statusOf = async (editor: { id: number; token: string }, word: string) => {
  const path = `/document?lang=2&kind=article_text&q=${encodeURIComponent(word)}`;
  const { document_list: list } = await callAs<{
    document_list: { title: string; status: string; assignee: number | null; review: string }[];
  }>(editor, siteUrl(), { path });
  return list.sort((one, other) => (one.title < other.title ? -1 : 1));
};

test("bulk acts: select rows by keys, publish them together, undo, and withdraw them", async ({ page }) => {
  const { word, title } = await writeArticles(4);
  const editor = await addEditor();
  // One cannot be published: it has no facts but its title.
  const bare = await addArticle(editor, siteUrl());
  await saveAs(editor, bare.text, { data: { title: `${word} 空篇`, subtitle: "", body: "" } });
  await openBackstage(editor, page, english, `/articles?q=${encodeURIComponent(word)}`);
  await box(page, english, title(3)).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: "1 row is selected" })).toBeVisible();
  // From the last one to this one.
  await box(page, english, title(1)).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("status").filter({ hasText: "3 rows are selected" })).toBeVisible();
  await expect(box(page, english, title(2))).toBeChecked();
  await expect(box(page, english, title(4))).not.toBeChecked();
  await box(page, english, `${word} 空篇`).check();
  expect(await axeViolations(page)).toEqual([]);

  await button(page, english, "Publish …").click();
  const sheet = page.getByRole("dialog", { name: translate(english, "Publish") });
  // What stands against it names its document.
  await expect(sheet.getByRole("list", { name: translate(english, "Problems") })).toContainText(`${word} 空篇`);
  await expect(button(page, english, "Publish now")).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await sheet.getByRole("checkbox", { name: `${word} 空篇` }).uncheck();
  await button(page, english, "Publish now").click();
  await expect(sheet).toBeHidden();
  const states = async () => (await statusOf(editor, word)).map(({ status }) => status);
  // By title: the one that cannot be published, the three, and the one that was not chosen.
  expect(await states()).toEqual(["draft", "live", "live", "live", "draft"]);

  await button(page, english, "Undo").click();
  await expect(button(page, english, "Undo")).toBeHidden();
  await expect.poll(states).not.toContain("live");
  await button(page, english, "Publish …").click();
  await sheet.getByRole("checkbox", { name: `${word} 空篇` }).uncheck();
  await button(page, english, "Publish now").click();
  await expect(sheet).toBeHidden();
  await button(page, english, "Withdraw …").click();
  const withdraw = page.getByRole("dialog", { name: translate(english, "Withdraw from readers") });
  await expect(withdraw.getByRole("listitem")).toHaveCount(3);
  expect(await axeViolations(page)).toEqual([]);
  await withdraw.getByRole("button", { name: translate(english, "Withdraw from readers") }).click();
  await expect(withdraw).toBeHidden();
  await expect.poll(async () => (await states()).filter((status) => status === "withdrawn")).toHaveLength(3);
});

test.describe("refused calls", () => {
  // Browsers log each of them.
  test.use({ allowConsole: true });

  test("bulk acts: assign and hand in several texts, and name each that stays as it was", { tag: "@long" }, async ({
    page,
  }) => {
    const { word, title } = await writeArticles(2);
    const editor = await addEditor();
    const author = await addEditor("author");
    await openBackstage(editor, page, chinese, `/articles?q=${encodeURIComponent(word)}`);
    await page.getByRole("checkbox", { name: translate(chinese, "Select all on this page") }).check();
    await box(page, chinese, title(1)).uncheck();
    await button(page, chinese, "Assign …").click();
    const sheet = page.getByRole("dialog", { name: translate(chinese, "Assign") });
    await sheet.getByLabel(translate(chinese, "Who works on them")).selectOption(String(author.id));
    expect(await axeViolations(page)).toEqual([]);
    await sheet.getByRole("button", { name: translate(chinese, "Assign"), exact: true }).click();
    await expect(page.getByText("已更改 1 篇。")).toBeVisible();
    expect((await statusOf(editor, word)).map(({ assignee }) => assignee)).toEqual([null, author.id]);

    // The author may hand in their own text alone.
    await openBackstage(author, page, chinese, `/articles?q=${encodeURIComponent(word)}`);
    await page.getByRole("checkbox", { name: translate(chinese, "Select all on this page") }).check();
    for (const name of ["Publish …", "Withdraw …", "Assign …"])
      await expect(button(page, chinese, name)).toBeDisabled();
    await expect(page.getByText(translate(chinese, "Your roles don't publish."))).toBeVisible();
    await button(page, chinese, "Mark as ready").click();
    const outcome = page.getByRole("alert");
    await expect(outcome).toContainText("已更改 1 篇。");
    await expect(outcome.getByRole("listitem")).toHaveText([
      `${title(1)} 中: ${translate(chinese, "Your roles don't allow this.")}`,
    ]);
    expect(await axeViolations(page)).toEqual([]);
    expect((await statusOf(editor, word)).map(({ review }) => review)).toEqual(["draft", "ready"]);
  });
});

test("bulk acts: are disabled with their reason without a network", async ({ page, network }) => {
  const { editor, item } = await writeArticle(`离线${Date.now()}`, "正文。");
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  await expect(button(page, english, "Publish …")).toBeVisible();
  await expect(page.getByRole("textbox", { name: translate(english, "Text"), exact: true })).toBeVisible();
  await page.getByRole("link", { name: translate(english, "Articles"), exact: true }).click();
  await expect(page.getByRole("list", { name: translate(english, "Articles") })).toBeVisible();
  network.refuse();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await page.getByRole("checkbox", { name: translate(english, "Select all on this page") }).check();
  for (const name of ["Publish …", "Withdraw …", "Assign …", "Mark as ready"])
    await expect(button(page, english, name)).toBeDisabled();
  await expect(page.getByText(translate(english, "This needs a connection."))).toBeVisible();
});
