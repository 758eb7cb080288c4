import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { contactMessage } from "#server/contact/contact.schema.ts";
import { inDatabase } from "../support/database.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { addOperator, callAs, openBackstage } from "../support/staff.ts";
import { expectAccessible } from "../support/violations.ts";

test.use({ worker: false });

const [chinese, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });
const part = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: text(name) }) });

async function addLetter(name: string, message = "请问怎样付款？"): Promise<number> {
  return inDatabase(async (db) => {
    const [row] = await db
      .insert(contactMessage)
      .values({
        ...{ lang: chinese.id, name, gender: "", phone: "+85291234567", account: "", email: `${name}@example.com` },
        ...{ country: "HK", messenger: "telegram", messengerId: "@man", interest: "B", message, newsletter: true },
      })
      .returning({ id: contactMessage.id });
    return row?.id ?? 0;
  });
}
const readLetter = (operator: { id: number; token: string }, id: number) =>
  callAs<{ state: string; note: string; version: number; reply_list: { text: string }[] }>(operator, siteUrl(), {
    path: `/contact/${id}?lang=3`,
  });

test("letter: is found, taken, answered by mail and filed, and what is typed survives a reload", async ({ page }) => {
  const name = `wen${Date.now()}`;
  const id = await addLetter(name);
  const operator = await addOperator();
  await openBackstage(operator, page, english, "");
  await page.getByRole("link", { name: /^New letters: \d/ }).click();
  await page.getByRole("searchbox", { name: text("Name, email or words") }).fill(name);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByText("请问怎样付款？")).toBeVisible();
  await button(page, "Take it").click();
  await expect(page.getByLabel(text("State"))).toHaveValue("taken");
  const answer = page.getByLabel(text("Answer to {email}", { email: `${name}@example.com` }));
  await answer.fill("您好，请看“帮助”。");
  await page.reload();
  await expect(answer).toHaveValue("您好，请看“帮助”。");
  await button(page, "Send the answer").click();
  await expect(part(page, "Answers")).toContainText("您好，请看“帮助”。");
  await expect(answer).toHaveValue("");
  await expect(page.getByLabel(text("State"))).toHaveValue("answered");
  await page.getByLabel(text("Note for colleagues")).fill("老客户");
  await button(page, "Save note").click();
  await expect.poll(async () => (await readLetter(operator, id)).note).toBe("老客户");
  expect((await readLetter(operator, id)).reply_list).toMatchObject([{ text: "您好，请看“帮助”。" }]);
});

test("letter: is not answered twice when a colleague was faster", async ({ page }) => {
  const name = `kuai${Date.now()}`;
  const id = await addLetter(name);
  const [operator, colleague] = [await addOperator(), await addOperator()];
  await openBackstage(operator, page, english, `/inbox/${id}`);
  await page.getByLabel(text("Answer to {email}", { email: `${name}@example.com` })).fill("第二个回复");
  const body = { version: 0, text: "第一个回复" };
  await callAs(colleague, siteUrl(), { method: "POST", path: `/contact/${id}/reply`, body });
  await button(page, "Send the answer").click();
  await expect(page.getByText(/A colleague has changed this letter meanwhile, and nothing was sent/)).toBeVisible();
  await expect(part(page, "Answers")).toContainText("第一个回复");
  expect((await readLetter(operator, id)).reply_list).toHaveLength(1);
  await button(page, "Send the answer").click();
  await expect(part(page, "Answers")).toContainText("第二个回复");
});

test("letters: are exported as they are filtered, and run no formula in a spreadsheet", async ({ page }) => {
  const name = `csv${Date.now()}`;
  await addLetter(name, "=1+1 🌺");
  await openBackstage(await addOperator(), page, english, `/inbox?q=${name}`);
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await button(page, "Export as CSV").click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain(`"'=1+1 🌺"`);
  expect(file.trim().split("\r\n")).toHaveLength(2);
});

for (const language of languagesOfRun("en-US")) {
  test(`inbox: has no accessibility violation or overflow, ${language.code}`, async ({ page }) => {
    const id = await addLetter(`long${Date.now()}`, "很".repeat(300) + "https://example.com/".repeat(20));
    const operator = await addOperator();
    const body = { version: 0, text: "长".repeat(200) };
    await callAs(operator, siteUrl(), { method: "POST", path: `/contact/${id}/reply`, body });
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: language === english ? "light" : "dark" });
    await openBackstage(operator, page, language, "/inbox");
    for (const path of ["inbox", `inbox/${id}`]) {
      await page.goto(`${language.prefix}/backstage/${path}`);
      await page
        .locator(path === "inbox" ? "main li h2" : "form textarea")
        .first()
        .waitFor();
      await expectAccessible(page, path);
    }
  });
}
