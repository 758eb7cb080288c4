import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, password } from "../support/members.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { addOperator, callAs, openBackstage } from "../support/staff.ts";
import { expectAccessible } from "../support/violations.ts";

test.use({ worker: false });
// The browser logs the response with 403 after which the proof is asked.
test.use({ allowConsole: true });

const [chinese, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });
const sheet = (page: Page) => page.getByRole("dialog");

interface Account {
  readonly vip_group: string | null;
  readonly may_comment: boolean;
  readonly session_list: unknown[];
}

test("member: is found, gets a VIP group and loses the right to comment with a reason, which the log shows", async ({
  page,
}) => {
  const { id, email } = await addMember(chinese);
  const operator = await addOperator();
  await openBackstage(operator, page, english, "/members");
  await page.getByRole("searchbox", { name: text("Email, nickname or number") }).fill(email);
  await expect(page.getByRole("list", { name: text("Members") }).getByRole("listitem")).toHaveCount(1);
  await page
    .getByRole("list", { name: text("Members") })
    .getByRole("link")
    .click();
  await page.getByLabel(text("VIP group")).fill("gold");
  await page.getByRole("switch", { name: text("May comment") }).uncheck();
  await expect(button(page, "Save")).toBeDisabled();
  await page.getByLabel(text("Reason")).fill("Signed the contract");
  await button(page, "Save").click();
  await expect(page.getByText(text("Saved."))).toBeVisible();
  const stored = await callAs<Account>(operator, siteUrl(), { path: `/member/${id}?lang=3` });
  expect(stored).toMatchObject({ vip_group: "gold", may_comment: false });
  await page.getByRole("link", { name: text("What was changed") }).click();
  await page.getByText(text("What has changed")).first().click();
  await expect(page.getByText("Signed the contract")).toBeVisible();
});

test("member: is logged out everywhere after a reason and a proof", async ({ page }) => {
  const { id } = await addMember(chinese);
  const operator = await addOperator();
  await openBackstage(operator, page, english, `/members/${id}`);
  await page.getByRole("button", { name: `${text("Log them out everywhere")} …` }).click();
  await sheet(page).getByLabel(text("Reason")).fill("Lost the phone");
  await sheet(page)
    .getByRole("button", { name: text("Log them out everywhere") })
    .click();
  await sheet(page).getByLabel(text("Password"), { exact: true }).fill(password);
  await sheet(page)
    .getByRole("button", { name: text("Continue") })
    .click();
  await expect(page.getByText(text("Done: {0}.", { 0: text("Log them out everywhere") }))).toBeVisible();
  await expect(page.getByText(text("They are not logged in anywhere."))).toBeVisible();
  const stored = await callAs<Account>(operator, siteUrl(), { path: `/member/${id}?lang=3` });
  expect(stored.session_list).toEqual([]);
});

test("blocks: are made with a reason and an end, refuse what is no network, and are ended", async ({ page }) => {
  const domain = `d${Date.now()}.example`;
  await openBackstage(await addOperator(), page, english, "/members");
  await page.getByRole("link", { name: text("Blocked domains and networks") }).click();
  await page.getByLabel(text("Domain or network")).fill(domain);
  await page.getByLabel(text("Reason")).fill("Spam");
  await button(page, "Block").click();
  const row = page
    .getByRole("list", { name: text("Blocks") })
    .getByRole("listitem")
    .filter({ hasText: domain });
  await expect(row).toContainText("Spam");
  // The form is empty again.
  await expect(page.getByLabel(text("Domain or network"))).toHaveValue("");
  await page.getByLabel(text("What")).selectOption("network");
  await page.getByLabel(text("Domain or network")).fill("0.0.0.0/0");
  await page.getByLabel(text("Reason")).fill("Everybody");
  await button(page, "Block").click();
  await expect(page.getByLabel(text("Domain or network"))).toHaveAttribute("aria-invalid", "true");
  await row.getByRole("button", { name: text("End the block of {value}", { value: domain }) }).click();
  await expect(row).toHaveCount(0);
});

for (const language of languagesOfRun("zh-CN")) {
  test(`members: have no accessibility violation or overflow, ${language.code}`, async ({ page }) => {
    const { id } = await addMember(chinese, { vipGroup: "gold" });
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: language === english ? "light" : "dark" });
    await openBackstage(await addOperator(), page, language, "/members");
    for (const path of ["blocks", "members", `members/${id}`]) {
      await page.goto(`${language.prefix}/backstage/${path}`);
      await page
        .locator(path === "members" ? "main li h2" : "main form")
        .first()
        .waitFor();
      await expectAccessible(page, path);
    }
  });
}
