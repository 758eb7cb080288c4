import type { Page } from "@playwright/test";
import { eq, ne } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { member, memberSession } from "#server/members/members.schema.ts";
import { inDatabase } from "../support/database.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, password } from "../support/members.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { addOperator, callAs, openBackstage, writeArticle } from "../support/staff.ts";
import { axeViolations, expectAccessible } from "../support/violations.ts";

test.use({ worker: false });

// Who is staff and who is the last operator are facts of the whole site.
runOnOwnSite();
// The browser logs each response with 403.
test.use({ allowConsole: true });

const [, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });
const sheet = (page: Page) => page.getByRole("dialog");

async function giveRole(page: Page, email: string, role: string): Promise<void> {
  await button(page, "Add somebody").click();
  await sheet(page).getByLabel(text("Email of their account")).fill(email);
  await sheet(page)
    .getByRole("button", { name: text("Continue") })
    .click();
  await sheet(page)
    .getByRole("switch", { name: text(role) })
    .click();
  await sheet(page)
    .getByRole("button", { name: text("Save") })
    .click();
}

test("roles: are given after a new proof, let somebody in, and end at the next call when they are taken", async ({
  page,
}) => {
  const operator = await addOperator();
  const colleague = await addMember(english);
  await openBackstage(operator, page, english, "/staff");
  await giveRole(page, colleague.email, "Editor");
  await expect(page.getByText(text("Confirm that it is you"))).toBeVisible();
  await page.getByLabel(text("Password"), { exact: true }).fill(password);
  await page
    .getByRole("button", { name: text("Continue") })
    .last()
    .click();
  const row = page.getByRole("listitem").filter({ hasText: colleague.email });
  await expect(row.getByText(text("Editor"))).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);

  const staffUntil = new Date(Date.now() + 600_000);
  await inDatabase((db) =>
    db.update(memberSession).set({ staffUntil }).where(eq(memberSession.memberId, colleague.id)),
  );
  const me = await callAs<{ act_list: string[] }>(colleague, siteUrl(), { path: "/me?lang=3" });
  expect(me.act_list).toContain("publish");

  await row.getByRole("button").click();
  await sheet(page)
    .getByRole("switch", { name: text("Editor") })
    .click();
  await expect(sheet(page).getByText(/leaves Backstage at once/)).toBeVisible();
  await sheet(page)
    .getByRole("button", { name: text("Save") })
    .click();
  await expect(row).toHaveCount(0);
  const answer = await page.request.get(`${siteUrl()}/api/backstage/document?lang=3`, {
    headers: { authorization: `Bearer ${colleague.token}` },
  });
  expect(answer.status()).toBe(403);

  await page.goto("/en-US/backstage/audit");
  const events = page.getByRole("list", { name: text("Log") }).getByRole("listitem");
  const taken = events.filter({ hasText: text("Took all roles") }).filter({ hasText: `member ${colleague.id}` });
  await taken.getByText(text("What has changed")).click();
  await expect(taken.getByRole("definition").getByText("all")).toBeVisible();
});

test("roles: stay when the last operator would leave, or somebody would raise themselves", { tag: "@long" }, async ({
  page,
}) => {
  const operator = await addOperator();
  await inDatabase(async (db) => {
    const confirmedUntil = new Date(Date.now() + 600_000);
    await db.update(memberSession).set({ confirmedUntil }).where(eq(memberSession.memberId, operator.id));
    // The first operator and those of other tests.
    await db.update(member).set({ operator: false }).where(ne(member.id, operator.id));
  });
  await openBackstage(operator, page, english, "/staff");
  await page.getByRole("listitem").filter({ hasText: operator.email }).getByRole("button").click();
  await sheet(page)
    .getByRole("switch", { name: text("Author") })
    .click();
  await sheet(page)
    .getByRole("button", { name: text("Save") })
    .click();
  await expect(sheet(page).getByText(text("Nobody can give themselves a role. Ask another operator."))).toBeVisible();
  await sheet(page)
    .getByRole("switch", { name: text("Author") })
    .click();
  await sheet(page)
    .getByRole("switch", { name: text("Operator") })
    .click();
  await sheet(page)
    .getByRole("button", { name: text("Save") })
    .click();
  await expect(
    sheet(page).getByText(text("This is the last operator. Make somebody else an operator first.")),
  ).toBeVisible();
});

test("log: is narrowed by act, person and day, and keeps its filters in the address", async ({ page }) => {
  const operator = await addOperator();
  await callAs(operator, siteUrl(), {
    method: "POST",
    path: "/document?lang=3",
    body: { id: crypto.randomUUID(), kind: "label", item_id: null, lang: null },
  });
  await openBackstage(operator, page, english, "/audit");
  const events = page.getByRole("list", { name: text("Log") }).getByRole("listitem");
  await page.getByLabel(text("Act"), { exact: true }).selectOption({ label: text("Opened a document") });
  await expect(page).toHaveURL(/act=createDocument/);
  await expect(events.first()).toContainText(text("Opened a document"));
  await events.first().getByRole("button").click();
  await expect(page).toHaveURL(new RegExp(`actor=(?:%22)?${operator.id}`));
  await expect(events).toHaveCount(1);
  await page.getByLabel(text("From"), { exact: true }).fill("2099-01-01");
  await expect(page.getByText(text("Nothing matches"))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(text("From"), { exact: true })).toHaveValue("2099-01-01");
});

test("log: names the article, leads to it, and tells its versions when it was published", async ({ page }) => {
  const { editor, item, list } = await writeArticle("木棉花开了", "木棉花开了。");
  await callAs(editor, siteUrl(), { method: "POST", path: "/publish?lang=2", body: { list, at: null, tell: false } });
  await openBackstage(await addOperator(), page, english, `/audit?subject=article+${item}&act=publish`);
  const event = page
    .getByRole("list", { name: text("Log") })
    .getByRole("listitem")
    .first();
  await event.getByText(text("What has changed")).click();
  await expect(event.getByRole("definition").first()).toHaveText(`${text("None")} ${list[1]?.revision}`);
  await expect(event).toContainText(`${text("Followers are told")} ${text("No")}`);
  expect(await axeViolations(page)).toEqual([]);
  await event.getByRole("link", { name: "木棉花开了" }).click();
  await expect(page).toHaveURL(new RegExp(`/articles/${item}\\?lang=2`));
});

test("second factor: lists what there is, and is set up after a proof", async ({ page }) => {
  const operator = await addOperator();
  await openBackstage(operator, page, english, "/second-factor");
  await expect(page.getByText(/You have none/)).toBeVisible();
  await button(page, "Add one …").click();
  await sheet(page).getByLabel(text("Password"), { exact: true }).fill(password);
  await sheet(page)
    .getByRole("button", { name: text("Use an app with codes") })
    .click();
  await expect(sheet(page).getByRole("img", { name: text("QR code with the key for your app") })).toBeVisible();
  const secret = (await sheet(page).locator("code").innerText()).replaceAll(" ", "");
  await sheet(page)
    .getByLabel(text("Code"), { exact: true })
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await sheet(page)
    .getByRole("button", { name: text("Continue") })
    .click();
  const codes = sheet(page)
    .getByRole("list", { name: text("Recovery codes") })
    .getByRole("listitem");
  await expect(codes).toHaveText(Array.from({ length: 10 }, () => /^(?:[a-z0-9]{4}-){3}[a-z0-9]{4}$/));
  await sheet(page).getByLabel(text("I have saved the codes.")).check();
  await sheet(page)
    .getByRole("button", { name: text("Continue") })
    .click();
  await expect(page.getByRole("heading", { name: text("App with codes") })).toBeVisible();
  await expect(page.getByText(text("Recovery codes left: {left}", { left: "10" }))).toBeVisible();
});

for (const language of languagesOfRun("zh-CN")) {
  test(`screens of staff: have no accessibility violation or overflow, ${language.code}`, async ({ page }) => {
    const operator = await addOperator();
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: language === english ? "light" : "dark" });
    await openBackstage(operator, page, language, "");
    for (const path of ["staff", "audit", "second-factor"]) {
      await page.goto(`${language.prefix}/backstage/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, path);
    }
  });
}
