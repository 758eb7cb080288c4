import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import PostalMime from "postal-mime";
import { article } from "#server/articles/articles.schema.ts";
import { newsletterIssue, newsletterIssueArticle } from "#server/newsletter/issues.schema.ts";
import { mailing } from "#server/newsletter/mailings.schema.ts";
import { subscriber } from "#server/newsletter/newsletter.schema.ts";
import { mailsIn } from "#server/test/mails.ts";
import { inDatabase } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { password } from "../support/members.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { addEditor, addOperator, openBackstage } from "../support/staff.ts";
import { expectAccessible } from "../support/violations.ts";

// The browser logs the response with 403 after which the proof is asked.
test.use({ worker: false, allowConsole: true });

const [, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });
const state = (page: Page) => page.locator("[data-mailing]");

/** Gives the proof that important acts ask for. */
async function prove(page: Page): Promise<void> {
  await page.getByLabel(text("Password"), { exact: true }).fill(password);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text("Continue") })
    .click();
}

/** Publishes an issue of a month that no other test has. */
async function addIssue(title: string): Promise<string> {
  // Years behind those of the sample, so that the list of Backstage begins with it.
  const month = `${2040 + Math.floor(Math.random() * 59)}-0${1 + Math.floor(Math.random() * 9)}`;
  await inDatabase(async (db) => {
    const items = await db
      .select({ itemId: article.itemId })
      .from(article)
      .where(and(eq(article.lang, english.id), isNull(article.withdrawnAt)))
      .orderBy(article.itemId)
      .limit(2);
    const texts = { title: { 2: `${title}中文`, 3: title }, intro: { 2: "先读。", 3: "Read first.\n\nThen play." } };
    await db.delete(newsletterIssue).where(eq(newsletterIssue.month, month));
    await db.delete(mailing).where(eq(mailing.month, month));
    await db.insert(newsletterIssue).values({ month, ...texts });
    await db.insert(newsletterIssueArticle).values(items.map(({ itemId }, sort) => ({ month, itemId, sort })));
  });
  return month;
}
async function subscribe(): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const now = new Date();
  const token = `cancel-${crypto.randomUUID()}`;
  await inDatabase((db) =>
    db.insert(subscriber).values({ email, lang: english.id, mailedAt: now, confirmedAt: now, cancelToken: token }),
  );
  return email;
}
const mailsTo = async (address: string) =>
  (await mailsIn(process.env.KAPOK_E2E_DATA ?? "")).filter(({ to }) => to?.[0]?.address === address);

test("newsletter: is previewed, tested, sent and followed", async ({ page }) => {
  const title = `Issue ${Date.now()}`;
  const month = await addIssue(title);
  const reader = await subscribe();
  const editor = await addEditor();
  await openBackstage(editor, page, english, "/newsletter");
  await page.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/newsletter/${month}$`));
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(title);
  const width = () => page.locator("iframe").evaluate((element) => element.getBoundingClientRect().width);
  expect(await width()).toBeGreaterThanOrEqual(600);
  await page.getByText(text("Phone"), { exact: true }).click();
  await expect.poll(width).toBeLessThan(400);
  await page.getByText(text("Plain text"), { exact: true }).click();
  await expect(page.locator("pre")).toContainText("Read first.\n\nThen play.");
  const download = page.waitForEvent("download");
  await button(page, "Download .eml").click();
  const file = await PostalMime.parse(await readFile(await (await download).path()));
  expect(file.subject).toBe(title);

  await button(page, "Send a test to me").click();
  await expect(page.getByText(text("A mail to {address} is on its way.", { address: editor.email }))).toBeVisible();
  await expect.poll(async () => (await mailsTo(editor.email)).map(({ subject }) => subject)).toEqual([title]);

  await button(page, "Send or schedule …").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^Send to / }).click();
  await prove(page);
  await expect(state(page)).toHaveAttribute("data-mailing", /sending|done/);
  await expect(state(page)).toHaveAttribute("data-mailing", "done", { timeout: 60_000 });
  await expect.poll(async () => (await mailsTo(reader)).map(({ subject }) => subject)).toEqual([title]);
  // A reload shows the same, and the issue cannot be sent again in the language.
  await page.reload();
  await expect(state(page)).toHaveAttribute("data-mailing", "done");
  await expect(button(page, "Send or schedule …")).toHaveCount(0);
  await page.locator("main label").getByText("简体中文", { exact: true }).click();
  await expect(page.getByRole("heading", { name: text("Not mailed yet") })).toBeVisible();
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(`${title}中文`);
});

test("newsletter: waits for its time after a proof, and is cancelled", async ({ page }) => {
  const month = await addIssue(`Later ${Date.now()}`);
  await subscribe();
  const operator = await addOperator();
  await openBackstage(operator, page, english, `/newsletter/${month}`);
  await button(page, "Send or schedule …").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText(text("At a time"), { exact: true }).click();
  await expect(sheet.getByRole("button", { name: text("Schedule"), exact: true })).toBeDisabled();
  await sheet.getByLabel(text("Date and time")).fill("2038-01-05T09:00");
  await sheet.getByRole("button", { name: text("Schedule"), exact: true }).click();
  await prove(page);
  await expect(state(page)).toHaveAttribute("data-mailing", "waiting");
  await button(page, "Cancel the mailing …").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text("Cancel the mailing"), exact: true })
    .click();
  await expect(page.getByRole("heading", { name: text("Not mailed yet") })).toBeVisible();
});

test("newsletter: is not sent while the person is offline, and by editors and operators alone", async ({
  page,
  network,
}) => {
  const month = await addIssue(`Offline ${Date.now()}`);
  await subscribe();
  const editor = await addEditor();
  await openBackstage(editor, page, english, `/newsletter/${month}`);
  await expect(button(page, "Send or schedule …")).toBeEnabled();
  network.refuse();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(button(page, "Send or schedule …")).toBeDisabled();
  await expect(page.getByText(text("You are offline. Mails are sent when you are connected again."))).toBeVisible();
  network.pass();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(button(page, "Send or schedule …")).toBeEnabled();
  await openBackstage(await addEditor("author"), page, english, "/newsletter");
  await expect(page.getByRole("heading", { level: 1, name: text("This screen doesn't exist.") })).toBeVisible();
});

test("subscribers: are found, imported with consent, exported and taken out", async ({ page }) => {
  const known = await subscribe();
  const name = known.slice(0, 8);
  await openBackstage(await addOperator(), page, english, "/newsletter");
  await page.getByRole("link", { name: text("Subscribers"), exact: true }).click();
  await button(page, "Import …").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(text("Addresses")).fill(`new${name}@example.com, ${known}\nnot-an-address`);
  await sheet.getByLabel(text("How they agreed")).fill("Paper list at the fair");
  await sheet.getByRole("button", { name: "Import 3 addresses" }).click();
  await prove(page);
  await expect(sheet.getByText("Added: 1. In the list already: 1.")).toBeVisible();
  await expect(sheet.getByText("Not an address: 1 (not-an-address)")).toBeVisible();
  await sheet.getByRole("button", { name: text("Close") }).click();
  await page.getByRole("searchbox", { name: text("Address") }).fill(name);
  const rows = page.getByRole("list", { name: text("Subscribers") }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: `new${name}` })).toContainText("Imported: Paper list at the fair");
  const download = page.waitForEvent("download");
  await button(page, "Export as CSV").click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  await page.getByRole("button", { name: text("Take out {email}", { email: known }) }).click();
  await page.getByRole("dialog").getByLabel(text("Reason")).fill("Asked by phone");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text("Take out"), exact: true })
    .click();
  await expect(rows).toHaveCount(1);
});

for (const language of languagesOfRun("en-US")) {
  test(`newsletter: has no accessibility violation or overflow, ${language.code}`, async ({ page }) => {
    const month = await addIssue("A title that is as long as titles of issues are in some months".repeat(2));
    await subscribe();
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: language === english ? "light" : "dark" });
    await openBackstage(await addOperator(), page, language, "/newsletter");
    for (const path of ["newsletter", `newsletter/${month}`, "subscribers"]) {
      await page.goto(`${language.prefix}/backstage/${path}`);
      await page
        .locator(path.includes("/") ? "main iframe" : "main li h2")
        .first()
        .waitFor();
      await expectAccessible(page, path);
    }
  });
}
