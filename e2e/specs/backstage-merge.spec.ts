import type { Locator, Page } from "@playwright/test";
import { rowsOf } from "../support/cached-reads.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { addEditor, bodyOf, callAs, openBackstage, readDocument, saveAs, writeArticle } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name: text(name), exact: true });
const sheet = (page: Page) => page.getByRole("dialog", { name: text("Put two versions together") });

test("two versions: are shown with their base and put together when two people changed the same paragraph", async ({
  page,
  network,
}) => {
  const { editor, item, text: document } = await writeArticle("木棉花开", "第一段。\n\n第二段。");
  const { head } = await readDocument(editor, siteUrl(), document);
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  const field = page.getByRole("textbox", { name: text("Text"), exact: true });
  await expect(field).toContainText("第一段");
  network.refuse();
  await field.fill("我的第一段。\n\n第二段。");
  await expect.poll(async () => (await rowsOf(page, "outbox")).length).toBe(1);
  const data = { ...head?.data, body: "同事的第一段。\n\n第二段。" };
  await saveAs(await addEditor(), document, { data, parent: head?.id ?? null });
  network.pass();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await button(page, "Compare and put together").click();
  const versions = sheet(page).getByRole("definition");
  await expect(versions).toHaveText(["第一段。", "我的第一段。", "同事的第一段。"]);
  expect(await axeViolations(page)).toEqual([]);
  await sheet(page).getByText(text("Keep both")).click();
  await button(sheet(page), "Save together").click();
  await expect.poll(() => bodyOf(editor, document)).toBe("同事的第一段。\n\n我的第一段。\n\n第二段。");
  await expect(field).toContainText("同事的第一段");
  const { revision_list: revisions, beside_list: beside } = await readDocument(editor, siteUrl(), document);
  expect([revisions.length, beside]).toEqual([4, []]);
});

test("two versions: keep the moves of both, and have the words that are chosen, when two people changed a poll", async ({
  page,
  network,
}) => {
  const { editor, item } = await writeArticle("木棉花开", "正文。");
  const option = (chinese: string, own: string) => ({ 2: chinese, 3: own });
  const [red, orange, yellow, green] = [
    option("红", "Red"),
    option("橙", "Orange"),
    option("黄", "Yellow"),
    option("绿", "Green"),
  ];
  const poll = (question: string, options: object[]) => ({
    ...{ question: { 2: "哪种颜色？", 3: question }, option_list: options },
    ...{ max_options: 1, typo: false, starts_at: null, ends_at: null },
  });
  const document = crypto.randomUUID();
  const body = { id: document, kind: "poll", item_id: item, lang: null };
  await callAs(editor, siteUrl(), { method: "POST", path: "/document?lang=2", body });
  const { revision: parent } = await saveAs(editor, document, { data: poll("Colour?", [red, orange, yellow, green]) });
  await openBackstage(editor, page, english, `/polls/${item}`);
  const question = page
    .getByRole("group", { name: text("Question"), exact: true })
    .getByRole("textbox", { name: "English" });
  await expect(question).toHaveValue("Colour?");
  network.refuse();
  await question.fill("Which colour?");
  await page
    .getByRole("button", { name: text("Move down: {name}", { name: text("Option {place}", { place: "1" }) }) })
    .click();
  await expect.poll(async () => JSON.stringify(await rowsOf(page, "outbox"))).toMatch(/Which colour.*Orange.*Red/);
  const data = poll("What colour?", [red, orange, green, yellow]);
  await saveAs(await addEditor(), document, { data, parent });
  network.pass();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await button(page, "Compare and put together").click();
  // The moves of other rows need no question.
  await expect(sheet(page).getByRole("heading", { level: 3 })).toHaveText([`${text("Question")} · EN`]);
  await expect(sheet(page).getByRole("definition")).toHaveText(["Colour?", "Which colour?", "What colour?"]);
  await sheet(page).getByText(text("Take theirs")).click();
  await button(sheet(page), "Save together").click();
  const stored = async () => (await readDocument(editor, siteUrl(), document)).head?.data;
  await expect.poll(stored).toMatchObject(poll("What colour?", [orange, red, green, yellow]));
});

test("a version beside the latest: is on the start screen of everybody, and any of them puts it together", async ({
  page,
}) => {
  const title = `木棉花开${Date.now()}`;
  const { editor, text: document } = await writeArticle(title, "第一段。\n\n第二段。");
  const { head } = await readDocument(editor, siteUrl(), document);
  const write = (body: string) => ({ ...head?.data, body });
  const parent = head?.id ?? null;
  await saveAs(editor, document, { data: write("第一段。\n\n第二段，编辑写的。"), parent });
  // A phone that was offline, which its owner has lost since.
  const first = await saveAs(editor, document, {
    data: write("第一段，手机写的。\n\n第二段。"),
    parent,
    device: "phone",
  });
  const later = write("第一段，手机写的。\n\n第二段。\n\n第三段，手机写的。");
  await saveAs(editor, document, { data: later, parent: first.revision, device: "phone" });
  const { beside_list: beside } = await readDocument(editor, siteUrl(), document);
  expect(beside).toHaveLength(1);

  await openBackstage(await addEditor(), page, english, "");
  const link = page.getByRole("region", { name: text("Versions to put together") }).getByRole("link", { name: title });
  await link.click();
  await expect(page.getByText(text("It was written while somebody else saved. Both are safe."))).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, "Compare and put together").click();
  await expect(sheet(page)).toContainText(text("They changed different places. There is nothing to decide."));
  await button(sheet(page), "Save together").click();
  await expect
    .poll(() => bodyOf(editor, document))
    .toBe("第一段，手机写的。\n\n第二段，编辑写的。\n\n第三段，手机写的。");
  await expect.poll(async () => (await readDocument(editor, siteUrl(), document)).beside_list).toEqual([]);
  await expect(button(page, "Compare and put together")).toHaveCount(0);
  await page.goto("/en-US/backstage");
  await expect(page.getByRole("region", { name: text("My drafts") })).toBeVisible();
  await expect(link).toHaveCount(0);
});
