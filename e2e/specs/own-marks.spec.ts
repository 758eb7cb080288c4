import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { apiPath } from "#contract/http/api-path.ts";
import { addComments, addPoll } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { addMember, visitAs } from "../support/members.ts";
import { type Language, languages, translate } from "../support/messages.ts";
import { outboxStates } from "../support/outbox-rows.ts";
import { cachedPaths, visit, waitUntilInteractive } from "../support/page-ready.ts";
import { articlesOf } from "../support/site-content.ts";

const [chinese, english] = languages;

const main = (page: Page) => page.getByRole("main");
const mark = (page: Page, language: Language, words: string) =>
  main(page)
    .getByRole("button", { name: new RegExp(`^${translate(language, words)}`) })
    .first();

declare global {
  interface Window {
    shownAsAbsent: string[];
  }
}

/** From the next load on, records the marks and open ballots that a page shows as absent, also for a moment. */
async function recordAbsentMarks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shownAsAbsent = [];
    const look = () => {
      const absent = document.querySelectorAll('main [aria-pressed="false"], main fieldset:enabled');
      for (const element of absent) {
        window.shownAsAbsent.push(`${element.closest("[data-comment]")?.id ?? "page"}: ${element.textContent}`);
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ["aria-pressed", "disabled"],
    });
  });
}

/** The recorded marks whose names begin like this. */
async function shownAsAbsent(page: Page, ...names: string[]): Promise<string[]> {
  const shown = await page.evaluate(() => [...new Set(window.shownAsAbsent)]);
  return shown.filter((name) => names.some((start) => name.startsWith(start)));
}

for (const isOnline of [true, false]) {
  test(`own marks: wait instead of showing as absent when an article is reloaded ${isOnline ? "online" : "offline"}`, {
    tag: isOnline ? "@long" : [],
  }, async ({ page, network }) => {
    // The server caches the comments of an article for some seconds.
    const id = (await articlesOf(english)).at(isOnline ? 0 : 1)?.id ?? 0;
    const { first: comment } = await addComments(id, [randomUUID()], [randomUUID()]);
    const path = `/en-US/article/${id}#comments`;
    await visitAs(await addMember(english), page, path);
    const commentLike = page.locator(`#comment-${comment}`).getByRole("button", { name: /^Like/ });
    const marks = [mark(page, english, "Like"), mark(page, english, "Save offline"), commentLike];
    await expect(commentLike).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const read = apiPath("/article-comment", { article: id, lang: english.id, sort: "newest" });
    await expect.poll(() => cachedPaths(page)).toContain(read);
    for (const each of marks) {
      await waitUntilInteractive(each);
      await expect(each).toHaveAttribute("aria-pressed", "false");
    }
    if (!isOnline) network.refuse();
    for (const each of marks) {
      await each.click();
      await expect(each).toHaveAttribute("aria-pressed", "true");
    }
    // Both likes are stored on the device, and sent if there is a network.
    const waiting = async () => (await outboxStates(page)).filter(({ state }) => state === "pending").length;
    await expect.poll(waiting).toBe(isOnline ? 0 : 2);
    await recordAbsentMarks(page);
    await page.reload();
    for (const each of marks) await expect(each).toHaveAttribute("aria-pressed", "true");
    expect(await shownAsAbsent(page, "page: Like", "page: Save offline", `comment-${comment}:`)).toEqual([]);
  });
}

test("own marks: wait instead of showing as absent when votes and follows are reloaded", { tag: "@long" }, async ({
  page,
}) => {
  const question = await addPoll(`One ${randomUUID()}`);
  await visitAs(await addMember(chinese), page, "/article/poll");
  const poll = page.locator(`#poll-${question}`).locator("xpath=..");
  await waitUntilInteractive(poll.getByRole("radio").first());
  await poll.getByRole("radio").first().check();
  await poll.getByRole("button", { name: translate(chinese, "Vote"), exact: true }).click();
  await expect(poll).toContainText(translate(chinese, "You've voted."));
  await recordAbsentMarks(page);
  await page.reload();
  await expect(poll.getByRole("radio", { checked: true })).toBeDisabled();
  expect(await shownAsAbsent(page, "page: 选项1")).toEqual([]);

  await visit(page, "/news");
  const follow = mark(page, chinese, "Follow");
  await follow.click();
  await expect(follow).toHaveAttribute("aria-pressed", "true");
  // The click shows before it is stored, and a page that is closed in that moment loses it.
  await expect(follow.getByTitle(translate(chinese, "Waiting to be sent"))).toBeHidden();
  await page.reload();
  await expect(follow).toHaveAttribute("aria-pressed", "true");
  expect(await shownAsAbsent(page, `page: ${translate(chinese, "Follow")}`)).toEqual([]);
});
