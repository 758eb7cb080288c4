import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { feedbackAnswer, feedbackCampaign } from "#server/feedback/feedback.schema.ts";
import { inDatabase } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { addEditor, openBackstage } from "../support/staff.ts";
import { expectAccessible } from "../support/violations.ts";

test.use({ worker: false });

const [chinese, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const rowOf = (page: Page, choice: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: text(choice), exact: true }) });

/** Adds an ended questionnaire with answers in two languages. */
async function addCampaign(title: string): Promise<number> {
  return inDatabase(async (db) => {
    const [row] = await db
      .insert(feedbackCampaign)
      .values({ title: { 2: title, 3: title }, intro: {}, startsAt: new Date(0), endsAt: new Date(1000) })
      .returning({ id: feedbackCampaign.id });
    const campaignId = row?.id ?? 0;
    const answer = (lang: number, satisfaction: string, suggestion: string) => ({
      ...{ campaignId, device: crypto.randomUUID(), lang, frequency: "daily", frequencyOther: "" },
      ...{ purposes: ["market", "event"], purposesOther: "", channel: "search", channelOther: "" },
      ...{ satisfaction, satisfactionOther: "", suggestion },
    });
    await db
      .insert(feedbackAnswer)
      .values([
        answer(chinese.id, "good", "多写离线阅读"),
        answer(chinese.id, "good", "=1+1"),
        answer(chinese.id, "fair", ""),
        answer(english.id, "poor", "More pictures"),
      ]);
    return campaignId;
  });
}

test("results: are counted by language, searched and exported, for an author too", async ({ page }) => {
  const title = `问卷${Date.now()}`;
  await addCampaign(title);
  await openBackstage(await addEditor("author"), page, english, "/feedback");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("4 answers", { exact: true })).toBeVisible();
  await expect(rowOf(page, "Satisfied")).toContainText(/50%\s*2$/);
  await page.getByLabel(text("Language of the answers")).selectOption(String(english.id));
  await expect(page.getByText("1 answer", { exact: true })).toBeVisible();
  await expect(rowOf(page, "Dissatisfied")).toContainText(/100%\s*1$/);
  await page.getByLabel(text("Language of the answers")).selectOption("");
  await page.getByRole("searchbox", { name: text("Words in the texts") }).fill("离线");
  const texts = page.getByRole("list", { name: text("What people wrote") });
  await expect(texts.getByRole("listitem")).toHaveCount(1);
  await expect(texts).toContainText("多写离线阅读");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: text("Export as CSV") }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain(`"'=1+1"`);
  expect(file.trim().split("\r\n")).toHaveLength(5);
});

for (const language of languagesOfRun("en-US")) {
  test(`results: have no accessibility violation or overflow, ${language.code}`, async ({ page }) => {
    const id = await addCampaign(`问卷${Date.now()}`);
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: language === english ? "light" : "dark" });
    await openBackstage(await addEditor(), page, language, "/feedback");
    for (const path of ["feedback", `feedback/${id}`]) {
      await page.goto(`${language.prefix}/backstage/${path}`);
      await page
        .locator(path === "feedback" ? "main li h2" : "main table")
        .first()
        .waitFor();
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, path);
    }
  });
}
