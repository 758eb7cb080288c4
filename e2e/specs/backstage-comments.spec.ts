import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { comment, commentReport } from "#server/comments/comments.schema.ts";
import { notificationEvent } from "#server/notifications/notifications.schema.ts";
import { inDatabase } from "../support/database.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember } from "../support/members.ts";
import { languages, languagesOfRun, translate } from "../support/messages.ts";
import { runOnOwnSite } from "../support/own-site.ts";
import { addEditor, callAs, openBackstage } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

// The queue is that of the whole site.
runOnOwnSite();

const [chinese, english] = languages;
const text = (name: string, values?: Record<string, string>) => translate(english, name, values);
const queue = (page: Page) => page.getByRole("list", { name: text("Comments"), exact: true });
const row = (page: Page, words: string) => queue(page).locator("> li").filter({ hasText: words });
const act = (page: Page, words: string, name: string) =>
  row(page, words).getByRole("button", { name: new RegExp(`^${text(name)}`) });
const sheet = (page: Page) => page.getByRole("dialog", { name: text("Remove comments") });

/** Adds comments of one author, each reported by somebody. */
async function addReported(articleId: number, texts: readonly string[]) {
  const author = await addMember(chinese);
  const reporter = await addMember(chinese);
  return inDatabase(async (db) => {
    const rows = await db
      .insert(comment)
      .values(texts.map((words) => ({ articleId, memberId: author.id, text: words, reportedAt: new Date() })))
      .returning({ id: comment.id });
    const ids = rows.map(({ id }) => id);
    await db
      .insert(commentReport)
      .values(
        ids.map((id) => ({ commentId: id, memberId: reporter.id, reason: "fraud" as const, note: "他在要密码。" })),
      );
    return { author, ids };
  });
}
test.beforeEach(() => inDatabase((db) => db.delete(comment)));

const stateOf = (id: number) =>
  inDatabase(async (db) => (await db.select().from(comment).where(eq(comment.id, id)))[0]?.state);
const told = () => inDatabase((db) => db.$count(notificationEvent, eq(notificationEvent.kind, "comment_removed")));

test("reported comment: is removed with its author muted in one step, and all is as before when it is undone", async ({
  page,
}) => {
  const { ids } = await addReported(1, ["把密码发给我"]);
  const [id = 0] = ids;
  await openBackstage(await addEditor("moderator"), page, english, "");
  await page.getByRole("link", { name: text("Reported comments: {0}", { 0: "1" }) }).click();
  await expect(row(page, "把密码发给我")).toContainText("他在要密码。");
  await act(page, "把密码发给我", "Remove …").click();
  await expect(sheet(page).getByLabel(text("Reason"))).toHaveValue("fraud");
  await sheet(page).getByLabel(text("Note for colleagues")).fill("第三次");
  await sheet(page).getByRole("checkbox").check();
  expect(await axeViolations(page)).toEqual([]);
  await sheet(page)
    .getByRole("button", { name: text("Remove"), exact: true })
    .click();
  await expect(page.getByText("1 comment removed", { exact: true })).toBeVisible();
  await expect(queue(page)).toHaveCount(0);
  expect([await stateOf(id), await told()]).toEqual(["banned", 1]);
  await page.getByRole("link", { name: text("Decided"), exact: true }).click();
  await expect(row(page, "把密码发给我")).toContainText(/Removed by .* · Fraud · Author muted · 第三次/);
  await page.getByRole("link", { name: text("By muted") }).click();
  await expect(row(page, "把密码发给我").getByRole("button", { name: text("Let them comment again") })).toBeVisible();

  await page.getByRole("link", { name: /^Decided/ }).click();
  await act(page, "把密码发给我", "Restore").click();
  await expect(page.getByText("1 comment restored", { exact: true })).toBeVisible();
  expect(await stateOf(id)).toBe("shown");
  await page.getByRole("button", { name: text("Undo"), exact: true }).click();
  await expect(page.getByText(text("Undone. Everything is as it was."))).toBeVisible();
  expect(await stateOf(id)).toBe("banned");
});

test("queue: is worked off by keys, several at once, and the undo brings the reports back", async ({ page }) => {
  const { ids } = await addReported(2, ["第一条", "第二条", "第三条"]);
  await openBackstage(await addEditor("moderator"), page, english, "/comments");
  await row(page, "第三条").getByRole("checkbox").focus();
  await page.keyboard.press("k");
  await expect(row(page, "第三条")).toHaveCount(0);
  // The focus stays in the list.
  await expect(queue(page).getByRole("checkbox").first()).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await expect(page.getByText("2 rows are selected")).toBeVisible();
  await page.keyboard.press("r");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text("Remove …"), exact: true }).click();
  await expect(sheet(page)).toContainText("Its author is told once, after a minute.");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 comments removed", { exact: true })).toBeVisible();
  await expect(queue(page)).toHaveCount(0);
  await page.getByRole("button", { name: text("Undo"), exact: true }).click();
  await expect(queue(page).locator("> li")).toHaveCount(2);
  await expect(page.getByText(text("Undone. Everything is as it was."))).toBeVisible();
  for (const id of ids) expect(await stateOf(id)).toBe("shown");
});

test("two moderators: the second one sees who looks at a comment, and who has decided", async ({ page, network }) => {
  const { ids } = await addReported(3, ["两人都看到的", "只有一人看的"]);
  const [first, second] = [await addEditor("moderator"), await addEditor("moderator")];
  const [one = 0] = ids;
  await openBackstage(first, page, english, "/comments");
  await expect(queue(page).locator("> li")).toHaveCount(2);
  await callAs(second, siteUrl(), { method: "POST", path: "/comment/claim", body: { ids: [one], claimed: true } });
  await page.reload();
  await expect(row(page, "两人都看到的")).toContainText(/is looking at this until/);
  await expect(act(page, "两人都看到的", "Keep")).toBeDisabled();
  await callAs(second, siteUrl(), { method: "POST", path: "/comment/claim", body: { ids: [one], claimed: false } });
  await page.reload();
  await expect(act(page, "两人都看到的", "Keep")).toBeEnabled();
  const decision = { list: [{ id: one, seen: null }], change: "ban", mute: false, reason: "spam", note: "" };
  await callAs(second, siteUrl(), { method: "POST", path: "/comment/decide", body: decision });
  await act(page, "两人都看到的", "Keep").click();
  await expect(page.getByText(/^Comment \d+: .* has decided already: Removed\.$/)).toBeVisible();
  expect(await stateOf(one)).toBe("banned");
  network.refuse();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(act(page, "只有一人看的", "Keep")).toBeDisabled();
  await expect(
    page.getByText(text("Decisions need a connection, so that you see what colleagues decide.")),
  ).toBeVisible();
});

for (const language of languagesOfRun("zh-CN")) {
  test(`comments: have no accessibility violation or overflow, ${language.code}`, async ({ page }) => {
    const { ids } = await addReported(4, ["很".repeat(300), "https://example.com/".repeat(20)]);
    const moderator = await addEditor("moderator");
    const [id = 0] = ids;
    const decision = { list: [{ id, seen: null }], change: "ban", mute: true, reason: "abuse", note: "反复刷屏" };
    await callAs(moderator, siteUrl(), { method: "POST", path: "/comment/decide", body: decision });
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: language === english ? "light" : "dark" });
    await openBackstage(moderator, page, language, "/comments");
    for (const view of ["reported", "all", "muted", "decided"]) {
      await page.goto(`${language.prefix}/backstage/comments?view=${view}`);
      await page.locator("[data-comment]").first().waitFor();
      expect(await axeViolations(page), view).toEqual([]);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const excess = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(excess, `${view} ${width}`).toBe(0);
      }
    }
  });
}
