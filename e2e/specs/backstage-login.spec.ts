import { rowsOf } from "../support/cached-reads.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { endSessions, password, type TestMember } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { addArticle, addEditor, openBackstage, readDocument, setEntered } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

// The site refuses what is sent meanwhile.
test.use({ allowConsole: true });

const [, english] = languages;
const text = (name: string) => translate(english, name);

const ends = [
  {
    name: "the second proof lapses",
    end: (editor: TestMember) => setEntered(editor, false),
    bar: "Confirm it's you, so that what you write can be sent.",
    again: "Confirm",
    send: "Continue",
    tag: "@long",
  },
  {
    name: "the login ends",
    end: (editor: TestMember) => endSessions(siteUrl(), editor.token),
    bar: "Your login has ended. What you write stays on this device and is sent when you log in again.",
    again: "Log in",
    send: "Log in",
    tag: [],
  },
];

for (const { name, end, bar, again, send, tag } of ends) {
  test(`drafts: stay on the screen and are sent after a new proof when ${name} while somebody writes`, { tag }, async ({
    page,
  }) => {
    const editor = await addEditor();
    const reader = await addEditor();
    const { item, text: document } = await addArticle(editor, siteUrl());
    const sent = async () => (await readDocument(reader, siteUrl(), document)).head?.data.body;
    await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
    const field = page.getByRole("textbox", { name: text("Text"), exact: true });
    await field.fill("木棉");
    await expect.poll(sent).toBe("木棉");

    await end(editor);
    await field.pressSequentially("花开了");
    await expect(page.getByText(text(bar))).toBeVisible();
    await expect(page.getByText(text("Saved on this device, not sent yet")).first()).toBeVisible();
    await expect(field).toHaveText("木棉花开了");
    expect((await rowsOf(page, "drafts")).length).toBeGreaterThan(0);
    expect(await sent()).toBe("木棉");

    await page.getByRole("button", { name: text(again), exact: true }).click();
    const sheet = page.getByRole("dialog");
    expect(await axeViolations(page)).toEqual([]);
    const mail = sheet.getByRole("textbox", { name: text("Email") });
    if (await mail.isVisible()) await mail.fill(editor.email);
    await sheet.getByLabel(text("Password"), { exact: true }).fill(password);
    await sheet.getByRole("button", { name: text(send), exact: true }).click();
    await expect(field).toHaveText("木棉花开了");
    await expect.poll(sent).toBe("木棉花开了");
    await expect(page.getByText(text(bar))).toBeHidden();
  });
}
