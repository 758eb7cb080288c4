import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { apiPath } from "#contract/http/api-path.ts";
import { poll } from "#server/polls/polls.schema.ts";
import { hostileTexts } from "#server/test/hostile-texts.ts";
import { addComments, addPoll, inDatabase } from "../support/database.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, password, setCommentPermission, visitAs } from "../support/members.ts";
import { beginningOf, type Language, languages, languagesOfRun, translate } from "../support/messages.ts";
import { outboxStates } from "../support/outbox-rows.ts";
import {
  cachedPaths,
  coldStart,
  openBlank,
  visit,
  waitForHydration,
  waitUntilInteractive,
} from "../support/page-ready.ts";
import { accountButton, dialog, dumpStorage, logIn } from "../support/sign-in.ts";
import { aGame, anArticle, articlesOf } from "../support/site-content.ts";

const [chinese, english] = languages;

// The browser logs rejected entries.
test.use({ allowConsole: true });

const main = (page: Page) => page.getByRole("main");
const buttonIn = (place: Locator, language: Language, words: string) =>
  place.getByRole("button", { name: translate(language, words), exact: true });
/** The like button of the article or game. Its name ends with a number. */
const like = (page: Page, language: Language) =>
  main(page)
    .getByRole("button", { name: new RegExp(`^${translate(language, "Like")}`) })
    .first();
const comments = (page: Page) => page.locator("#comments");
const composer = (page: Page, language: Language) => comments(page).getByLabel(translate(language, "Write a comment"));
const commentWith = (page: Page, text: string) =>
  comments(page).locator("[data-comment]").filter({ hasText: text }).last();

/** Scrolls to the comments, which load when they are near the viewport. */
async function scrollToComments(page: Page, language: Language): Promise<void> {
  await comments(page).scrollIntoViewIfNeeded();
  await expect(composer(page, language)).toBeVisible();
}

async function postComment(page: Page, language: Language, text: string): Promise<void> {
  await composer(page, language).fill(text);
  await buttonIn(comments(page), language, "Send").first().click();
  await expect(commentWith(page, text)).toBeVisible();
}

/** Comments of an article in the public API. */
async function commentTexts(article: number, { id: lang }: Language): Promise<string[]> {
  const response = await fetch(siteUrl() + apiPath("/article-comment", { article, lang }));
  const { comment_list } = (await response.json()) as {
    comment_list: { text: string | null; reply_list: { text: string | null }[] }[];
  };
  return comment_list
    .flatMap(({ text, reply_list }) => [text, ...reply_list.map((reply) => reply.text)])
    .filter((text) => text !== null);
}

/** Marks an element to recognize it later. */
const markElement = (element: Locator) =>
  element.evaluate((node) => {
    (node as HTMLElement & { marked?: true }).marked = true;
  });
const isMarked = (element: Locator) =>
  element.evaluate((node) => (node as HTMLElement & { marked?: true }).marked === true);

test("reactions: like after the login, comment, reply, edit and delete when a visitor logs in", async ({ page }) => {
  const { email } = await addMember(english);
  const { id } = await anArticle(english);
  await visit(page, `/en-US/article/${id}`);
  await waitUntilInteractive(like(page, english));
  await expect(like(page, english)).toHaveAttribute("aria-pressed", "false");
  await like(page, english).click();
  await buttonIn(dialog(page), english, "Log in").click();
  await logIn(page, english, email, password);
  await expect(dialog(page)).toBeHidden();
  await expect(like(page, english)).toHaveAttribute("aria-pressed", "true");

  await scrollToComments(page, english);
  const text = `First words ${randomUUID()}\n\n<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;
  await composer(page, english).fill("Look at www.example.com");
  await expect(comments(page)).toContainText(
    translate(english, "Comments may not contain links. This protects everyone from phishing."),
  );
  await postComment(page, english, text);
  const written = commentWith(page, text.slice(0, 40));
  await markElement(written);
  await expect(written).not.toHaveAttribute("data-state");
  const own = page.locator(`#${await written.getAttribute("id")}`);
  await expect.poll(() => commentTexts(id, english)).toContain(text);
  // The same element shows the comment before and after the response.
  expect(await isMarked(own)).toBe(true);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);

  const reply = `A reply ${randomUUID()}`;
  await buttonIn(own, english, "Reply").click();
  await own.locator("textarea").fill(reply);
  await own.locator("textarea").press("Control+Enter");
  await expect(commentWith(page, reply)).not.toHaveAttribute("data-state");
  await expect.poll(() => commentTexts(id, english)).toContain(reply);

  await buttonIn(own, english, "Edit").click();
  await own.locator("textarea").fill(`Edited ${reply}`);
  await buttonIn(own, english, "Save").click();
  await expect.poll(() => commentTexts(id, english)).toContain(`Edited ${reply}`);
  const replyElement = commentWith(page, reply);
  await buttonIn(replyElement, english, "Delete").click();
  await dialog(page)
    .getByRole("button", { name: translate(english, "Delete"), exact: true })
    .click();
  await expect.poll(() => commentTexts(id, english)).not.toContain(reply);

  // A reload shows the server's state.
  await page.reload();
  await waitForHydration(page);
  await expect(like(page, english)).toHaveAttribute("aria-pressed", "true");
});

test("reactions: wait through a restart and are sent once when the network returns", async ({
  page,
  context,
  network,
}) => {
  const member = await addMember(chinese);
  const { id } = await anArticle(chinese);
  const path = `/article/${id}`;
  await visitAs(member, page, path);
  await scrollToComments(page, chinese);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const reads = [apiPath(path, { lang: 2 }), apiPath("/article-comment", { article: id, lang: 2, sort: "newest" })];
  await expect.poll(() => cachedPaths(page)).toEqual(expect.arrayContaining(reads));
  network.refuse();
  const offline = await coldStart(context);
  await visit(offline, path);
  await waitUntilInteractive(like(offline, chinese));
  await like(offline, chinese).click();
  await expect(like(offline, chinese)).toHaveAttribute("aria-pressed", "true");
  await scrollToComments(offline, chinese);
  const text = `地铁里写的 ${randomUUID()}`;
  await postComment(offline, chinese, text);
  await expect(commentWith(offline, text)).toHaveAttribute("data-state", "waiting");
  await visit(offline, "/outbox");
  await expect(main(offline).getByRole("listitem")).toHaveCount(2);
  await expect(main(offline)).toContainText(text);

  const again = await coldStart(context);
  await visit(again, `${path}#comments`);
  await expect(commentWith(again, text)).toHaveAttribute("data-state", "waiting");
  await markElement(commentWith(again, text));
  network.pass();
  await again.evaluate(() => dispatchEvent(new Event("online")));
  await expect(commentWith(again, text)).not.toHaveAttribute("data-state");
  expect(await isMarked(commentWith(again, text))).toBe(true);
  await expect
    .poll(async () => (await commentTexts(id, chinese)).filter((comment) => comment === text))
    .toHaveLength(1);
  await visit(again, "/member/likes");
  await expect(main(again).getByRole("button", { pressed: true })).toHaveCount(1);
});

test("comments: keep their text and the reason when the server rejects them, hidden from other members", {
  tag: "@long",
}, async ({ page, network }) => {
  const member = await addMember(english);
  const { id } = await anArticle(english);
  await visitAs(member, page, `/en-US/article/${id}`);
  await scrollToComments(page, english);
  const text = `Not to be lost ${randomUUID()}`;
  network.status(422, /\/api\/user\/article-comment/);
  await postComment(page, english, text);
  // Only a response of the site itself can reject an entry.
  await expect(commentWith(page, text)).toHaveAttribute("data-state", "waiting");
  await setCommentPermission(member, true);
  network.pass();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(commentWith(page, text)).toHaveAttribute("data-state", "refused");
  await expect(commentWith(page, text)).toContainText("You are currently unable to use this feature.");
  const second = `To be discarded ${randomUUID()}`;
  await postComment(page, english, second);
  await expect(commentWith(page, second)).toHaveAttribute("data-state", "refused");

  await visit(page, "/en-US/outbox");
  const row = (words: string) => main(page).getByRole("listitem").filter({ hasText: words });
  await expect(row(text)).toContainText("You are currently unable to use this feature.");
  await buttonIn(row(second), english, "Discard").click();
  await expect(row(second)).toHaveCount(0);
  await setCommentPermission(member, false);
  await buttonIn(row(text), english, "Edit").click();
  await main(page).locator("textarea").fill(`Better: ${text}`);
  await buttonIn(main(page), english, "Save").click();
  await expect.poll(() => commentTexts(id, english)).toContain(`Better: ${text}`);
  expect((await commentTexts(id, english)).filter((comment) => comment?.includes(second))).toEqual([]);

  await visit(page, `/en-US/article/${id}`);
  await scrollToComments(page, english);
  network.refuse();
  const unsent = `Of the first member ${randomUUID()}`;
  await postComment(page, english, unsent);
  const other = await addMember(english);
  await openBlank(page);
  // As a login does after the previous login has expired.
  await page.evaluate((token) => {
    localStorage.removeItem("kapok.member");
    localStorage.setItem("kapok.token", token);
  }, other.token);
  network.refuse(/\/api\/user\/article-comment/);
  await visit(page, "/en-US/outbox");
  await expect(main(page)).toContainText(translate(english, "Nothing pending"));
  await expect.poll(() => dumpStorage(page)).not.toContain(unsent);
  expect(await dumpStorage(page)).not.toContain(member.email);
  network.pass();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  expect(await commentTexts(id, english)).not.toContain(unsent);
});

test("comments: show markup as text, and open at their URL when they are old", async ({ page, network }) => {
  const member = await addMember(chinese);
  const id = (await articlesOf(chinese)).at(-1)?.id ?? 0;
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const oldTexts = [...hostileTexts, ...Array.from({ length: 30 }, (_, n) => `旧留言${n}。`)];
  const oldReplies = Array.from({ length: 8 }, (_, n) => `旧回复${n}。`);
  const { first: old, replies } = await addComments(id, oldTexts, oldReplies);
  await visitAs(member, page, `/article/${id}#comment-${old}`);
  const addressed = page.locator(`#comment-${old}`);
  await expect(addressed).toBeFocused();
  await expect(addressed).toBeInViewport();
  await expect(addressed).toContainText(hostileTexts[0]);
  // Also a reply that is hidden at first.
  await visit(page, `/article/${id}?r#comment-${replies[6]}`);
  await expect(page.locator(`#comment-${replies[6]}`)).toBeFocused();
  await comments(page).getByText(translate(chinese, "Oldest first")).click();
  for (const text of hostileTexts) await expect(comments(page).getByText(text, { exact: true })).toBeVisible();

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  network.refuse();
  const fullText = `${randomUUID()}\n${hostileTexts.join("\n")}`;
  await composer(page, chinese).fill(fullText);
  await composer(page, chinese).press("Control+Enter");
  const written = commentWith(page, fullText.slice(0, 36));
  const shown = () => written.getByText(fullText.slice(0, 36)).evaluate((element) => element.textContent);
  await expect.poll(shown).toBe(fullText);
  network.pass();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => commentTexts(id, chinese)).toContain(fullText);
  expect(await shown()).toBe(fullText);
  await visit(page, "/outbox");
  await expect(main(page)).toContainText(hostileTexts[0]);
  expect(await page.locator("main script, main iframe, main [onerror], main [onload]").count()).toBe(0);
  expect(dialogs).toEqual([]);
});

test("comments: stay in their tab when another tab has read them or an edit is open", { tag: "@long" }, async ({
  page,
  context,
}) => {
  const member = await addMember(chinese);
  const { id } = await anArticle(chinese);
  const path = `/article/${id}`;
  await visitAs(member, page, path);
  await scrollToComments(page, chinese);
  const text = `两个标签页 ${randomUUID()}`;
  await postComment(page, chinese, text);
  await expect(commentWith(page, text)).not.toHaveAttribute("data-state");
  const own = page.locator(`#${await commentWith(page, text).getAttribute("id")}`);
  await markElement(own);
  await buttonIn(own, chinese, "Edit").click();
  await own.locator("textarea").fill(`${text} 改`);

  // Cached responses count as fresh for some minutes. The test skips that time.
  const other = await context.newPage();
  await other.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 300_000;
  });
  await expect(async () => {
    await visit(other, path);
    await scrollToComments(other, chinese);
    expect(await outboxStates(other)).toEqual([]);
    const read = apiPath("/article-comment", { article: id, lang: 2, sort: "newest" });
    expect(await other.evaluate((address) => fetch(address).then((response) => response.text()), read)).toContain(text);
  }).toPass();
  await other.close();
  await expect(own.locator("textarea")).toHaveValue(`${text} 改`);
  expect(await isMarked(own)).toBe(true);

  await page.reload();
  await waitForHydration(page);
  await scrollToComments(page, chinese);
  await buttonIn(own, chinese, "Edit").click();
  await expect(own.locator("textarea")).toHaveValue(`${text} 改`);
  await buttonIn(own, chinese, "Cancel").click();
  await buttonIn(own, chinese, "Edit").click();
  await expect(own.locator("textarea")).toHaveValue(text);
});

test.describe("with a long thread", () => {
  test.use({ worker: false });

  for (const language of languagesOfRun("zh-CN")) {
    test(`comments: show two hundred more replies at a time and hide them again, ${language.code}`, {
      tag: "@long",
    }, async ({ page }) => {
      const { id } = await anArticle(language);
      const texts = Array.from({ length: 250 }, (_, place) => `${place + 1}. ${randomUUID()}`);
      const { first: top } = await addComments(id, [`话题 ${randomUUID()}`], texts);
      await visit(page, `${language.prefix}/article/${id}#comment-${top}`);
      const thread = page.getByRole("listitem").filter({ has: page.locator(`#comment-${top}`) });
      const replies = thread.locator("[data-reply]");
      const more = thread.getByRole("button", { name: beginningOf(language, "More replies: {left}") });
      await expect(more).toBeVisible();
      const first = await replies.count();
      await expect(more).toContainText(String(texts.length - first));
      await more.click();
      await expect(replies).toHaveCount(200);
      await expect(more).toContainText("50");
      await more.click();
      await expect(replies).toHaveCount(texts.length);
      for (const [place, text] of [texts[0], texts[199], texts[249]].entries()) {
        await expect(replies.nth([0, 199, 249][place] ?? 0)).toContainText(text ?? "");
      }
      await expect(more).toHaveCount(0);
      await buttonIn(thread, language, "Hide replies").click();
      await expect(replies).toHaveCount(first);
      await expect(more).toBeVisible();
    });
  }
});

test("likes: change in every tab when a member likes and unlikes a game", async ({ page, context }) => {
  const member = await addMember(chinese);
  const { id } = await aGame(chinese);
  await visitAs(member, page, `/game-intro/${id}`);
  const second = await context.newPage();
  await visit(second, `/game-intro/${id}`);
  await waitUntilInteractive(like(page, chinese));
  const before = Number((await like(page, chinese).innerText()).replace(/\D/g, ""));
  await like(page, chinese).click();
  await expect(like(page, chinese)).toContainText((before + 1).toLocaleString("zh-CN"));
  await expect(like(second, chinese)).toHaveAttribute("aria-pressed", "true");
  await like(page, chinese).click();
  await expect(like(page, chinese)).toHaveAttribute("aria-pressed", "false");
  await expect(like(page, chinese)).toContainText(before.toLocaleString("zh-CN"));
  await expect(accountButton(page, chinese).locator("small")).toHaveCount(0);
});

test("votes: are counted once, and not when the poll has ended", async ({ page, network }) => {
  const member = await addMember(english);
  const late = await addPoll(`Late ${randomUUID()}`);
  await visitAs(member, page, "/en-US/article/poll");
  const ending = page.locator(`#poll-${late}`).locator("xpath=..");
  const open = main(page)
    .locator("form")
    .filter({ has: page.locator("fieldset:enabled input[type=checkbox]") })
    .first();
  await waitUntilInteractive(open.getByRole("checkbox").first());
  await open.getByRole("checkbox").first().check();
  await buttonIn(open, english, "Vote").click();
  await expect(main(page)).toContainText(translate(english, "You've voted."));

  network.refuse();
  await ending.getByRole("radio").first().check();
  await buttonIn(ending, english, "Vote").click();
  await expect(ending).toContainText(translate(english, "Vote saved. It will be sent when you're online."));
  const past = { endsAt: sql`now() - interval '1 second'` };
  await inDatabase((db) => db.update(poll).set(past).where(eq(poll.id, late)));
  network.pass();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(ending).toContainText(translate(english, "Not counted: voting had ended."));
  await expect(ending.getByRole("listitem")).toHaveText([/^Option 1\s*0%$/, /^Option 2\s*0%$/]);

  await page.reload();
  await waitForHydration(page);
  await expect(main(page)).toContainText(translate(english, "You've voted."));
  await expect(main(page).getByRole("checkbox", { checked: true })).toBeDisabled();
});
