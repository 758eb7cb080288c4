import type { CDPSession, Page } from "@playwright/test";
import { expect, isLongRun, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { addEditor, callAs, openText, readDocument } from "../support/staff.ts";

const [, english] = languages;
/** How often all words are written one after another. */
const rounds = isLongRun ? 15 : 5;

/** What an input method shows while somebody types, and what they choose. */
const words = [
  { typed: ["m", "mu", "mu m", "mu mian"], chosen: "木棉" },
  { typed: ["k", "ka", "kai"], chosen: "开" },
  { typed: ["h", "hu", "hua", "hua l", "hua le"], chosen: "花了" },
  { typed: ["，"], chosen: "，" },
];

/** Writes a word as an input method does. The browser names each key `Process`, with the code 229. */
async function compose(input: CDPSession, { typed, chosen }: (typeof words)[number]): Promise<void> {
  for (const text of typed) {
    await input.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Process", windowsVirtualKeyCode: 229 });
    await input.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  }
  // Enter chooses the word, and is no key of the editor then.
  await input.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Enter", windowsVirtualKeyCode: 229 });
  await input.send("Input.insertText", { text: chosen });
}

/** Opens a new article with a text; returns a function that reads what the site has. */
async function open(page: Page, body: string) {
  const { editor, text, field } = await openText(page, english, body);
  const stored = async () => (await readDocument(editor, siteUrl(), text)).head;
  return { author: editor, field, text, stored };
}

for (const isPlain of [false, true]) {
  test(`composition: loses and doubles no character in ${isPlain ? "the plain text area" : "the editor"}`, {
    tag: isPlain ? "@long" : [],
  }, async ({ page, context }) => {
    const { field, stored } = await open(page, "开头。\n\n\n\n结尾。");
    if (isPlain) await page.getByRole("button", { name: translate(english, "Plain text") }).click();
    await field.press("Control+Home");
    for (const key of ["ArrowDown", "ArrowDown"]) await field.press(key);
    const input = await context.newCDPSession(page);
    let written = "";
    for (let count = 0; count < rounds; count++) {
      for (const word of words) {
        await compose(input, word);
        written += word.chosen;
      }
    }
    await expect.poll(async () => (await stored())?.data.body).toBe(`开头。\n\n${written}\n\n结尾。`);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
}

test("composition: goes on in its line when a colleague's change of another paragraph arrives", async ({
  page,
  context,
}) => {
  const { author, field, text, stored } = await open(page, "第一段。\n\n第二段。\n\n");
  await field.press("Control+End");
  const input = await context.newCDPSession(page);
  const [word] = words as [(typeof words)[number]];
  await compose(input, word);
  await expect.poll(async () => (await stored())?.data.body).toBe("第一段。\n\n第二段。\n\n木棉");

  // A colleague's version comes to the site. The page learns of it when it sends the first letters of the next word.
  const head = await stored();
  const data = { ...head?.data, body: head?.data.body?.replace("第一段", "同事的第一段") };
  await callAs(await addEditor(), siteUrl(), {
    method: "PUT",
    path: `/document/${text}/revision/${crypto.randomUUID()}?lang=2`,
    body: { parent: head?.id, base: head?.id, note: "", kept: false, minor: false, device: "another", data },
  });
  await input.send("Input.imeSetComposition", { text: "kai h", selectionStart: 5, selectionEnd: 5 });
  await expect(field).toHaveText(/同事的第一段。.*第二段。.*木棉kai h$/s);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await input.send("Input.imeSetComposition", { text: "kai hua", selectionStart: 7, selectionEnd: 7 });
  await input.send("Input.insertText", { text: "开花" });
  await expect.poll(async () => (await stored())?.data.body).toBe("同事的第一段。\n\n第二段。\n\n木棉开花");
  // The first text, the colleague's version, three that were typed and the merge, which the device sends once.
  const { revision_list } = await readDocument(author, siteUrl(), text);
  expect(revision_list).toHaveLength(6);
});
