import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { callAs, openBackstage, readDocument, saveAs, writeArticle } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [, english] = languages;
const text = (name: string) => translate(english, name);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });
const pane = (page: Page, name: "Original" | "Translation") =>
  page.getByRole("region", { name: text(name), exact: true });

const body = "## 春天\n\n木棉花开了。\n\n- 红\n- 橙\n\n## 夏天\n\n花落了。";

test("translation: begins with the structure of the original beside it, and is a translation of its version", async ({
  page,
}) => {
  const { editor, item, list } = await writeArticle("木棉花开", body);
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  await page.getByRole("link", { name: text("Translate"), exact: true }).click();
  await expect(pane(page, "Original").getByRole("heading", { name: "春天" })).toBeVisible();
  await button(page, "Start writing").click();
  await button(page, "Copy the structure").click();
  const field = pane(page, "Translation").getByRole("textbox", { name: text("Text"), exact: true });
  await expect(field).toContainText("- ");
  await pane(page, "Translation")
    .getByRole("textbox", { name: text("Title"), exact: true })
    .fill("Kapok in bloom");
  await expect(page.getByText(/^Up to date with the original of /)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const { document_list: documents } = await callAs<{ document_list: { id: string; lang: number | null }[] }>(
    editor,
    siteUrl(),
    { path: `/document?lang=2&item_id=${item}` },
  );
  const { head } = await readDocument(editor, siteUrl(), documents.find(({ lang }) => lang === 3)?.id ?? "");
  expect(head).toMatchObject({
    source_revision: list[1]?.revision,
    data: { title: "Kapok in bloom", body: "## \n\n- \n- \n\n##\n" },
  });
});

test("translation: shows what has changed in the original until it is marked as up to date", async ({ page }) => {
  const { editor, item, text: original, list } = await writeArticle("木棉花开", body);
  const translation = await callAs<{ id: string }>(editor, siteUrl(), {
    method: "POST",
    path: "/document?lang=2",
    body: { id: crypto.randomUUID(), kind: "article_text", item_id: item, lang: 3 },
  });
  const [, source] = list;
  const own = await saveAs(editor, translation.id, {
    data: {
      title: "Kapok in bloom",
      subtitle: "In Guangzhou",
      body: "## Spring\n\nIt blooms.\n\n## Summer\n\nIt fell.",
    },
    ...(source && { source_revision: source.revision }),
  });
  await callAs(editor, siteUrl(), {
    method: "POST",
    path: "/publish?lang=2",
    body: { list: [...list, own], at: null, tell: false },
  });
  await saveAs(editor, original, {
    parent: source?.revision ?? null,
    data: { title: "木棉花开", subtitle: "在广州", body: body.replace("花落了", "花都落了") },
  });
  await openBackstage(editor, page, english, `/articles/${item}/translate?lang=3`);
  await expect(page.getByText(text("The original has changed since this translation."))).toBeVisible();
  const changes = pane(page, "Original");
  await expect(changes.locator("ins")).toHaveText([/都/]);
  await changes.getByText(text("Whole text"), { exact: true }).click();
  await expect(changes.getByRole("heading", { name: "夏天" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(changes).toBeHidden();
  await page.getByText(text("Original"), { exact: true }).click();
  await expect(changes).toBeVisible();
  await page.getByText(text("Translation"), { exact: true }).click();
  await button(page, "Mark as up to date").click();
  await expect(page.getByText(/^Up to date with the original of /)).toBeVisible();
  const statusOf = async () =>
    (await callAs<{ document: { status: string } }>(editor, siteUrl(), { path: `/document/${translation.id}?lang=2` }))
      .document.status;
  await expect.poll(statusOf).toBe("live_with_changes");
});

test("translation: shows the section of the original in which the translator writes", async ({ page }) => {
  const long = `## 春天\n\n${"木棉花开了。\n\n".repeat(60)}## 夏天\n\n花落了。`;
  const { editor, item } = await writeArticle("木棉花开", long);
  const translation = await callAs<{ id: string }>(editor, siteUrl(), {
    method: "POST",
    path: "/document?lang=2",
    body: { id: crypto.randomUUID(), kind: "article_text", item_id: item, lang: 3 },
  });
  await saveAs(editor, translation.id, { data: { title: "", subtitle: "", body: "## Spring\n\nA\n\n## Summer\n\nB" } });
  await openBackstage(editor, page, english, `/articles/${item}/translate?lang=3`);
  const summer = pane(page, "Original").getByRole("heading", { name: "夏天" });
  await expect(summer).not.toBeInViewport();
  await pane(page, "Translation")
    .getByRole("textbox", { name: text("Text") })
    .getByText("Summer")
    .click();
  await expect(summer).toBeInViewport();
});

test("missing translations: are on the start screen and in the list of articles until they are begun", async ({
  page,
}) => {
  const title = `花市 ${Date.now()}`;
  const { editor, item } = await writeArticle(title, "正文。");
  await openBackstage(editor, page, english, "");
  const part = page.getByRole("region", { name: translate(english, "Missing translations") });
  await expect(part.getByRole("link", { name: title })).toBeVisible();
  await page.goto("/en-US/backstage/articles");
  await page.getByRole("combobox", { name: translate(english, "State") }).selectOption("missing");
  await expect(page).toHaveURL(/status=missing/);
  const list = page.getByRole("list", { name: translate(english, "Articles") });
  await expect(list.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("combobox", { name: translate(english, "Language") }).selectOption("2");
  await expect(list.getByRole("link", { name: title })).toHaveCount(0);
  await page.getByRole("combobox", { name: translate(english, "Language") }).selectOption("3");
  await list.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/articles/${item}`));
  await page.goto(`/en-US/backstage/articles/${item}?lang=3`);
  await page.getByRole("button", { name: translate(english, "Start writing") }).click();
  await expect(page.getByRole("textbox", { name: translate(english, "Title"), exact: true })).toBeVisible();
  await page.goto("/en-US/backstage/articles?status=missing&lang=3");
  await expect(page.getByRole("heading", { name: translate(english, "Articles"), level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
});
