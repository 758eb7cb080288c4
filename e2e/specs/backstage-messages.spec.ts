import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { notification, operatorMessage } from "#server/notifications/notifications.schema.ts";
import { inDatabase } from "../support/database.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, password } from "../support/members.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { addEditor, addOperator, callAs, openBackstage } from "../support/staff.ts";
import { expectAccessible } from "../support/violations.ts";

// The browser logs the response with 403 after which the proof is asked.
test.use({ worker: false, allowConsole: true });

const [, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });

/** Begins a message in the browser, with a title and words in English. */
async function write(page: Page, title: string): Promise<number> {
  await button(page, "New message").click();
  await expect(page).toHaveURL(/\/messages\/\d+$/);
  await page.getByLabel(text("Title"), { exact: true }).fill(title);
  await page.getByLabel(text("Text of the message"), { exact: true }).fill("Maintenance from 02:00.");
  await expect(page.getByText(text("Saved"), { exact: true })).toBeVisible();
  return Number(page.url().split("/").at(-1));
}
/** Makes a message reach one member alone, so that other tests get none of it. */
const addressTo = (id: number, member: number) =>
  inDatabase((db) =>
    db
      .update(operatorMessage)
      .set({ audience: { to: "member", member } })
      .where(eq(operatorMessage.id, id)),
  );
const notificationsOf = (memberId: number, messageId: number) =>
  inDatabase((db) =>
    db.$count(notification, and(eq(notification.memberId, memberId), eq(notification.messageId, messageId))),
  );

test("message: is written, tested, sent after a proof, counted and cancelled", async ({ page }) => {
  const title = `Tonight ${Date.now()}`;
  const [operator, reader] = [await addOperator(), await addMember(english)];
  await openBackstage(operator, page, english, "/messages");
  const id = await write(page, title);
  // What is typed survives a reload, and the preview has it.
  await page.reload();
  await expect(page.getByLabel(text("Title"), { exact: true })).toHaveValue(title);
  await expect(page.getByRole("figure").filter({ hasText: "iPhone" })).toContainText("Maintenance from 02:00.");
  await page.getByLabel(text("Language"), { exact: true }).selectOption("2");
  await expect(page.getByText(/readers of this language get the one in English/)).toBeVisible();

  await button(page, "Test on me").click();
  await expect(page.getByText(text("It is on its way to your inbox and your devices."))).toBeVisible();
  const own = () =>
    inDatabase((db) =>
      db.$count(notification, and(eq(notification.memberId, operator.id), eq(notification.kind, "message"))),
    );
  await expect.poll(own).toBe(1);
  expect(await notificationsOf(reader.id, id)).toBe(0);

  await addressTo(id, reader.id);
  await page.reload();
  await button(page, "Send or schedule …").click();
  await button(page, "Send now").click();
  await page.getByLabel(text("Password"), { exact: true }).fill(password);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text("Continue") })
    .click();
  await expect(page.locator("[data-message]")).toHaveAttribute("data-message", "sent", { timeout: 30_000 });
  const inbox = page.locator("[data-message] > div").filter({ hasText: text("In the inbox of") });
  await expect(inbox).toContainText("1");
  expect(await notificationsOf(reader.id, id)).toBe(1);
  await button(page, "Cancel the message …").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text("Cancel the message"), exact: true })
    .click();
  await expect(page.locator("[data-message]")).toHaveAttribute("data-message", "cancelled");
});

test("message: says what is missing, and that a colleague was faster", async ({ page }) => {
  const [operator, colleague] = [await addOperator(), await addOperator()];
  await openBackstage(operator, page, english, "/messages");
  const id = await write(page, `Two people ${Date.now()}`);
  await page.getByLabel(text("Text of the message"), { exact: true }).fill("");
  await expect(page.getByText(text("Saving …"), { exact: true })).toBeVisible();
  await expect(page.getByText(text("Saved"), { exact: true })).toBeVisible();
  await button(page, "Test on me").click();
  await expect(page.getByText(text("A title or a message is missing, or the address is wrong."))).toBeVisible();
  const { message } = await callAs<{ message: { version: number } }>(colleague, siteUrl(), { path: `/message/${id}` });
  const words = { title: "Theirs", subtitle: "", message: "Theirs.", btn_text: "" };
  const body = { version: message.version, texts: { 3: words }, link: "", audience: { to: "members" } };
  await callAs(colleague, siteUrl(), { method: "PUT", path: `/message/${id}`, body });
  await page.getByLabel(text("Text of the message"), { exact: true }).fill("Mine.");
  await expect(page.getByText(/A colleague has changed or sent this message meanwhile/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(text("Title"), { exact: true })).toHaveValue("Theirs");
  await button(page, "Delete the draft").click();
  await expect(page).toHaveURL(/\/messages$/);
});

test("message: counts its audience, waits for its time and is paused, by operators alone", async ({ page }) => {
  const operator = await addOperator();
  await addMember(english, { vipGroup: "gold" });
  await openBackstage(operator, page, english, "/messages");
  const id = await write(page, `Later ${Date.now()}`);
  await page.getByLabel(text("To whom")).selectOption("filter");
  const reach = page.getByText(/^\d[\d,]* members?, \d+ devices? now/);
  await expect(reach).toBeVisible();
  const everybody = Number.parseInt((await reach.textContent())?.replace(",", "") ?? "", 10);
  await page.getByText(text("VIPs only")).click();
  await expect
    .poll(async () => Number.parseInt((await reach.textContent())?.replace(",", "") ?? "", 10))
    .toBeLessThan(everybody);
  await expect(page.getByText(text("Saved"), { exact: true })).toBeVisible();
  await button(page, "Send or schedule …").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText(text("At a time"), { exact: true }).click();
  await sheet.getByLabel(text("Date and time")).fill("2038-01-05T09:00");
  await sheet.getByRole("button", { name: text("Schedule"), exact: true }).click();
  await page.getByLabel(text("Password"), { exact: true }).fill(password);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text("Continue") })
    .click();
  await expect(page.locator("[data-message]")).toHaveAttribute("data-message", "scheduled");
  await button(page, "Pause").click();
  await expect(page.locator("[data-message]")).toHaveAttribute("data-message", "paused");
  await callAs(operator, siteUrl(), { method: "POST", path: `/message/${id}/cancel` });
  await openBackstage(await addEditor(), page, english, "/messages");
  await expect(page.getByRole("heading", { level: 1, name: text("This screen doesn't exist.") })).toBeVisible();
});

for (const language of languagesOfRun("en-US")) {
  test(`messages: have no accessibility violation or overflow, ${language.code}`, async ({ page }) => {
    const operator = await addOperator();
    const { message } = await callAs<{ message: { id: number } }>(operator, siteUrl(), {
      method: "POST",
      path: "/message-draft",
    });
    const words = { title: "长".repeat(80), subtitle: "", message: "https://example.com/".repeat(20), btn_text: "看" };
    const audience = { to: "filter", lang_list: [2], section_list: [], vip: true, active_days: 30 };
    const body = { version: 0, texts: { 2: words }, link: "", audience };
    await callAs(operator, siteUrl(), { method: "PUT", path: `/message/${message.id}`, body });
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: language === english ? "light" : "dark" });
    await openBackstage(operator, page, language, "/messages");
    for (const path of ["messages", `messages/${message.id}`]) {
      await page.goto(`${language.prefix}/backstage/${path}`);
      await page
        .locator(path.includes("/") ? "main textarea" : "main li h2")
        .first()
        .waitFor();
      await expectAccessible(page, path);
    }
  });
}
