import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { focused } from "../support/focused.ts";
import { languages, translate } from "../support/messages.ts";
import { addEditor, callAs, openBackstage, readDocument, saveAs, writeArticle } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [chinese, english] = languages;
const text = (name: string) => translate(english, name);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });
const problems = (page: Page) => page.getByRole("list", { name: text("Problems") });

/** Follows a problem of the publish dialog, given by the beginning of its text. */
async function follow(page: Page, name: RegExp): Promise<void> {
  await button(page, "Publish …").click();
  await problems(page).getByRole("link", { name }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Creates a document of an item and saves its first content. */
async function write(editor: { id: number; token: string }, place: object, data: object) {
  const body = { id: crypto.randomUUID(), ...place };
  const made = await callAs<{ id: string; item_id: number }>(editor, siteUrl(), {
    ...{ method: "POST", path: "/document?lang=3", body },
  });
  return { ...made, ...(await saveAs(editor, made.id, { data })) };
}

/** Adds a picture with an alternative text in Chinese alone; returns its id. */
async function addPicture({ token }: { token: string }): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  const file = await sharp({ create: { width: 640, height: 400, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  const added = await fetch(`${siteUrl()}/api/backstage/image?lang=2&name=kapok.png`, {
    ...{ method: "POST", headers: { ...headers, "content-type": "image/png" }, body: new Uint8Array(file) },
  });
  const { id } = await added.json();
  await fetch(`${siteUrl()}/api/backstage/image/${id}?lang=2`, {
    method: "PUT",
    headers: { ...headers, "idempotency-key": crypto.randomUUID(), "content-type": "application/json" },
    body: JSON.stringify({
      ...{ alt: { 2: "红色" }, decorative: false, focus_x: 0.5, focus_y: 0.5 },
      ...{ credit: "", licence: "", expires_at: null },
    }),
  });
  return id;
}

test("missing alternative text: blocks publishing in that language alone, and leads to its place in the text", async ({
  page,
}) => {
  const { editor, item, list } = await writeArticle("木棉花开", "正文。");
  const picture = await addPicture(editor);
  const [, former] = list;
  await saveAs(editor, former?.document ?? "", {
    data: { title: "木棉花开", subtitle: "在广州", body: `正文。\n\n![](media:${picture})` },
    parent: former?.revision ?? null,
  });
  const paragraphs = Array.from({ length: 80 }, (_, at) => `Paragraph ${at}.`).join("\n\n");
  const body = `${paragraphs}\n\n![](media:${picture})\n\n${paragraphs}`;
  const place = { kind: "article_text", item_id: item, lang: 3 };
  const translation = await write(editor, place, { title: "In bloom", subtitle: "In Guangzhou", body });

  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  await button(page, "Publish …").click();
  const blocking = problems(page).getByText(text("A picture has no description in this language."));
  await expect(blocking).toHaveCount(1);
  await expect(problems(page)).toContainText(/EN · .*A picture has no description/);
  await expect(button(page, "Publish now")).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("checkbox", { name: /English/ }).uncheck();
  await expect(blocking).toBeHidden();
  await button(page, "Publish now").click();
  await expect(button(page, "Undo")).toBeVisible();
  const titles = async (lang: number) => {
    const { article_list: shown } = await (await page.request.get(`${siteUrl()}/api/article?lang=${lang}`)).json();
    return shown.map(({ title }: { title: string }) => title);
  };
  expect(await titles(chinese.id)).toContain("木棉花开");
  expect(await titles(english.id)).not.toContain("In bloom");

  await follow(page, /A picture has no description/);
  await expect(page).toHaveURL(/lang=3/);
  await expect
    .poll(() => focused(page))
    .toMatchObject({ description: expect.stringContaining(text("A picture has no description in this language.")) });
  expect((await focused(page)).lang).toBe("en-US");
  await expect(page.getByText(`![](media:${picture})`)).toBeInViewport();
  await page.keyboard.type("Red flowers");
  await expect
    .poll(async () => (await readDocument(editor, siteUrl(), translation.id)).head?.data.body)
    .toContain(`![Red flowers](media:${picture})`);
  await expect(page.getByText(text("A picture has no description in this language."))).toBeHidden();
  await button(page, "Publish …").click();
  await expect(button(page, "Publish now")).toBeEnabled();
  await button(page, "Publish now").click();
  await expect.poll(() => titles(english.id)).toContain("In bloom");
});

test("problems of an article: lead to their fields, which they describe until they are mended", {
  tag: "@long",
}, async ({ page }) => {
  const editor = await addEditor();
  const body = "Read [this](article:1) and [more](article:999999).";
  const made = await write(editor, { kind: "article_text", item_id: null, lang: 3 }, { title: "", subtitle: "", body });
  await page.setViewportSize({ width: 390, height: 800 });
  await openBackstage(editor, page, english, `/articles/${made.item_id}?lang=3`);
  const describes = (words: string) =>
    expect
      .poll(() => focused(page))
      .toMatchObject({ description: expect.stringContaining(text(words)), isShown: true });
  await follow(page, /Title: /);
  await describes("This is empty.");
  const title = page.getByRole("textbox", { name: text("Title"), exact: true });
  await expect(title).toBeFocused();
  await expect(title).toHaveAttribute("aria-invalid", "true");
  expect(await axeViolations(page)).toEqual([]);
  await title.fill("Kapok");
  await expect(page.getByText(text("This is empty."))).toBeHidden();
  await expect(title).not.toHaveAttribute("aria-invalid");

  await follow(page, /A link leads to an article/);
  await describes("A link leads to an article that isn't there.");
  await expect.poll(async () => (await focused(page)).selected).toBe("[more](article:999999)");
  await button(page, "Plain text").click();
  await follow(page, /A link leads to an article/);
  await describes("A link leads to an article that isn't there.");
  await expect.poll(async () => (await focused(page)).selected).toBe("[more](article:999999)");

  // Documents that the item does not have yet are begun there.
  await follow(page, /Section, cover and labels: /);
  await expect(button(page, "Set them")).toBeFocused();
  await button(page, "Set them").press("Enter");
  await page.getByLabel(text("Section"), { exact: true }).selectOption({ index: 1 });
  await expect(page.getByText(/^Saved /)).toHaveCount(2);
  await follow(page, /Cover: /);
  await describes("This is empty.");
  await expect(button(page, "Choose a picture …")).toBeFocused();
  await follow(page, /The other language is missing/);
  await expect(page).toHaveURL(/lang=2/);
  await expect(button(page, "Start writing")).toBeFocused();
  await follow(page, /Cover: /);
  await expect(page).toHaveURL(/lang=2/);
  await expect(button(page, "Choose a picture …")).toBeFocused();
});
