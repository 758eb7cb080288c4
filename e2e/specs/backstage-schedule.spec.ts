import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { callAs, openBackstage, readDocument, writeArticle } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false, timezoneId: "Europe/Berlin" });

const [, english] = languages;
const text = (name: string) => translate(english, name);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });

test("schedule: shows both zones, refuses times that clocks skip, and asks which one when a time comes twice", async ({
  page,
}) => {
  const { editor, item, text: document } = await writeArticle("木棉花开", "正文。");
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  await button(page, "Publish …").click();
  const sheet = page.getByRole("dialog", { name: text("Publish") });
  await sheet.getByText(text("At a time"), { exact: true }).click();
  const time = sheet.getByLabel(text("Date and time"));
  const schedule = button(page, "Schedule");
  await expect(schedule).toBeDisabled();
  await time.fill("2031-01-15T21:30");
  await expect(sheet.getByText(/21:30 Asia\/Hong_Kong = .*14:30 Europe\/Berlin/)).toBeVisible();
  await expect(schedule).toBeEnabled();

  await sheet.getByLabel(text("Time zone")).selectOption("Europe/Berlin");
  await time.fill("2031-03-30T02:30");
  await expect(sheet.getByText(text("The clocks of this zone skip this time. Choose another one."))).toBeVisible();
  await expect(schedule).toBeDisabled();
  await time.fill("2031-10-26T02:30");
  const question = sheet.getByLabel(text("The clocks go back, so this time comes twice"));
  await expect(schedule).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await question.selectOption("earlier");
  await expect(sheet.getByText(/08:30 Asia\/Hong_Kong/)).toBeVisible();
  await question.selectOption("later");
  await expect(sheet.getByText(/09:30 Asia\/Hong_Kong/)).toBeVisible();
  await schedule.click();
  await expect(sheet).toBeHidden();
  const scheduled = await readDocument(editor, siteUrl(), document);
  expect(scheduled).toMatchObject({
    document: { schedule: { due_at: "2031-10-26T01:30:00.000Z", zone: "Europe/Berlin" } },
  });
});

test("schedule: is cancelled from the publish sheet when its editor asks for it", async ({ page }) => {
  const { editor, item, text: document, list } = await writeArticle("木棉花开", "正文。");
  const at = { local: "2031-01-15T21:30", zone: "Asia/Hong_Kong" };
  const body = { list, at, tell: false };
  await callAs(editor, siteUrl(), { method: "POST", path: "/publish?lang=2", body });
  await openBackstage(editor, page, english, `/articles/${item}?lang=2`);
  await button(page, "Publish …").click();
  const sheet = page.getByRole("dialog", { name: text("Publish") });
  await expect(sheet.getByText(/^Scheduled for Jan 15, 2031, 21:30 \(Hong Kong\)/)).toBeVisible();
  await button(page, "Cancel the schedule").click();
  await expect(button(page, "Cancel the schedule")).toBeHidden();
  expect(await readDocument(editor, siteUrl(), document)).toMatchObject({ document: { schedule: null } });
});
