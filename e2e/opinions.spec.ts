import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { apiPath } from "#contract/api-path.ts";
import { aGame, anArticle } from "./content.ts";
import { expect, siteUrl, test } from "./fixtures.ts";
import { addMember, password, visitAs } from "./members.ts";
import { accountButton, cover, everyKeptText, logIn } from "./signing-in.ts";
import { type Language, languages, say } from "./texts.ts";
import { coldStart, keptPaths, ready, takenOver, visit } from "./visit.ts";

const [chinese, english] = languages;

// Where a wish is refused, the browser notes it.
test.use({ loud: true });

const main = (page: Page) => page.getByRole("main");
const named = (place: Locator, language: Language, words: string) =>
  place.getByRole("button", { name: say(language, words), exact: true });
/** The like of the article or game itself, whose name is followed by a number. */
const like = (page: Page, language: Language) =>
  main(page)
    .getByRole("button", { name: new RegExp(`^${say(language, "Like")}`) })
    .first();
const comments = (page: Page) => page.locator("#comments");
const composer = (page: Page, language: Language) => comments(page).getByLabel(say(language, "Write a comment"));
const commentWith = (page: Page, text: string) =>
  comments(page).locator("[data-comment]").filter({ hasText: text }).last();

/** Brings the comments, which come when the reader comes near. */
async function toComments(page: Page, language: Language): Promise<void> {
  await comments(page).scrollIntoViewIfNeeded();
  await expect(composer(page, language)).toBeVisible();
}

async function write(page: Page, language: Language, text: string): Promise<void> {
  await composer(page, language).fill(text);
  await named(comments(page), language, "Send").first().click();
  await expect(commentWith(page, text)).toBeVisible();
}

/** Comments of an article as the site says them to everybody. */
async function saidOf(article: number, { id: lang }: Language): Promise<string[]> {
  const response = await fetch(siteUrl() + apiPath("/article-comment", { article, lang }));
  const { comment_list } = (await response.json()) as {
    comment_list: { text: string | null; reply_list: { text: string | null }[] }[];
  };
  return comment_list
    .flatMap(({ text, reply_list }) => [text, ...reply_list.map((reply) => reply.text)])
    .filter((text) => text !== null);
}

/** Marks an element, so that it is known again. */
const mark = (element: Locator) =>
  element.evaluate((node) => {
    (node as HTMLElement & { marked?: true }).marked = true;
  });
const isMarked = (element: Locator) =>
  element.evaluate((node) => (node as HTMLElement & { marked?: true }).marked === true);

test("a visitor who likes is led to the login, and his like is not lost; comment, reply, edit and deletion", async ({
  page,
}) => {
  const { email } = await addMember(english);
  const { id } = await anArticle(english);
  await visit(page, `/en-US/article/${id}`);
  await takenOver(like(page, english));
  await expect(like(page, english)).toHaveAttribute("aria-pressed", "false");
  await like(page, english).click();
  await named(cover(page), english, "Log in").click();
  await logIn(page, english, email, password);
  await expect(cover(page)).toBeHidden();
  await expect(like(page, english)).toHaveAttribute("aria-pressed", "true");

  await toComments(page, english);
  const text = `First words ${randomUUID()}\n\n<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;
  await composer(page, english).fill("Look at www.example.com");
  await expect(comments(page)).toContainText(
    say(english, "Comments may not contain a link address: this protects everybody from phishing."),
  );
  await write(page, english, text);
  const written = commentWith(page, text.slice(0, 40));
  await mark(written);
  await expect(written).not.toHaveAttribute("data-state");
  const own = page.locator(`#${await written.getAttribute("id")}`);
  await expect.poll(() => saidOf(id, english)).toContain(text);
  // The element that showed it before the answer shows it after.
  expect(await isMarked(own)).toBe(true);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);

  const reply = `An answer ${randomUUID()}`;
  await named(own, english, "Reply").click();
  await own.locator("textarea").fill(reply);
  await own.locator("textarea").press("Control+Enter");
  await expect(commentWith(page, reply)).not.toHaveAttribute("data-state");
  await expect.poll(() => saidOf(id, english)).toContain(reply);

  await named(own, english, "Edit").click();
  await own.locator("textarea").fill(`Better words ${reply}`);
  await named(own, english, "Save").click();
  await expect.poll(() => saidOf(id, english)).toContain(`Better words ${reply}`);
  const answer = commentWith(page, reply);
  await named(answer, english, "Delete").click();
  await cover(page)
    .getByRole("button", { name: say(english, "Delete"), exact: true })
    .click();
  await expect.poll(() => saidOf(id, english)).not.toContain(reply);

  // What the site says is what another start shows.
  await page.reload();
  await ready(page);
  await expect(like(page, english)).toHaveAttribute("aria-pressed", "true");
});

test("what is said without a network waits through a new start, and is sent once when the network is back", async ({
  page,
  context,
  network,
}) => {
  const member = await addMember(chinese);
  const { id } = await anArticle(chinese);
  const path = `/article/${id}`;
  await visitAs(member, page, path);
  await toComments(page, chinese);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const reads = [apiPath(path, { lang: 2 }), apiPath("/article-comment", { article: id, lang: 2, sort: "newest" })];
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(reads));
  network.refuse();
  const offline = await coldStart(context);
  await visit(offline, path);
  await like(offline, chinese).click();
  await expect(like(offline, chinese)).toHaveAttribute("aria-pressed", "true");
  await toComments(offline, chinese);
  const text = `地铁里写的 ${randomUUID()}`;
  await write(offline, chinese, text);
  await expect(commentWith(offline, text)).toHaveAttribute("data-state", "waiting");
  await visit(offline, "/outbox");
  await expect(main(offline).getByRole("listitem")).toHaveCount(2);
  await expect(main(offline)).toContainText(text);

  const again = await coldStart(context);
  await visit(again, `${path}#comments`);
  await expect(commentWith(again, text)).toHaveAttribute("data-state", "waiting");
  await mark(commentWith(again, text));
  network.pass();
  await again.evaluate(() => dispatchEvent(new Event("online")));
  await expect(commentWith(again, text)).not.toHaveAttribute("data-state");
  expect(await isMarked(commentWith(again, text))).toBe(true);
  expect((await saidOf(id, chinese)).filter((said) => said === text)).toHaveLength(1);
  await visit(again, "/member/likes");
  await expect(main(again).getByRole("button", { pressed: true })).toHaveCount(1);
});

test("a refused comment keeps its text and says why; another member sees nothing of it", async ({ page, network }) => {
  const member = await addMember(english);
  const { id } = await anArticle(english);
  await visitAs(member, page, `/en-US/article/${id}`);
  await toComments(page, english);
  const text = `Not to be lost ${randomUUID()}`;
  network.status(422, /\/api\/user\/article-comment/);
  await write(page, english, text);
  // An answer that is not the site's own refuses nothing.
  await expect(commentWith(page, text)).toHaveAttribute("data-state", "waiting");
  network.pass();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(commentWith(page, text)).not.toHaveAttribute("data-state");

  const other = await addMember(english);
  await page.evaluate((token) => localStorage.setItem("kapok.token", token), other.token);
  await visit(page, "/en-US/outbox");
  await expect(main(page)).toContainText(say(english, "Nothing waits"));
  expect(await everyKeptText(page)).not.toContain(member.email);
});

test("a game is liked and no longer, and each tab of the member follows", async ({ page, context }) => {
  const member = await addMember(chinese);
  const { id } = await aGame(chinese);
  await visitAs(member, page, `/game-intro/${id}`);
  const second = await context.newPage();
  await visit(second, `/game-intro/${id}`);
  await takenOver(like(page, chinese));
  const before = Number((await like(page, chinese).innerText()).replace(/\D/g, ""));
  await like(page, chinese).click();
  await expect(like(page, chinese)).toContainText((before + 1).toLocaleString("zh-CN"));
  await expect(like(second, chinese)).toHaveAttribute("aria-pressed", "true");
  await like(page, chinese).click();
  await expect(like(page, chinese)).toHaveAttribute("aria-pressed", "false");
  await expect(like(page, chinese)).toContainText(before.toLocaleString("zh-CN"));
  await expect(accountButton(page, chinese).locator("small")).toHaveCount(0);
});

test("a vote is cast once; the poll remembers it", async ({ page }) => {
  const member = await addMember(english);
  await visitAs(member, page, "/en-US/article/poll");
  const open = main(page)
    .locator("form")
    .filter({ has: page.locator("fieldset:enabled") })
    .first();
  await takenOver(open.getByRole("checkbox").first());
  await open.getByRole("checkbox").first().check();
  await named(open, english, "Vote").click();
  await expect(main(page)).toContainText(say(english, "You have voted."));
  await page.reload();
  await ready(page);
  await expect(main(page)).toContainText(say(english, "You have voted."));
  await expect(main(page).getByRole("checkbox", { checked: true })).toBeDisabled();
});
