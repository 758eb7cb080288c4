import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { idempotencyKey } from "#server/api/idempotency.schema.ts";
import { comment } from "#server/comments/comments.schema.ts";
import { itemLike } from "#server/likes/likes.schema.ts";
import { memberSession } from "#server/members/members.schema.ts";
import { subscriber } from "#server/newsletter/newsletter.schema.ts";
import type { CachedResponse, SavedSection } from "#src/offline/db.ts";
import { copiesIn, rowsOf } from "../support/cached-reads.ts";
import { inDatabase } from "../support/database.ts";
import type { FaultProxy } from "../support/fault-proxy.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, password, statusOf } from "../support/members.ts";
import { languages } from "../support/messages.ts";
import { coldStart, visit, waitForHydration } from "../support/page-ready.ts";
import { type PreviousRelease, startPreviousRelease } from "../support/previous-release.ts";
import { accountButton, localStorageOf } from "../support/sign-in.ts";
import { anArticle } from "../support/site-content.ts";

const [, english] = languages;
const section = "/en-US/news/industry";
const generator = "/en-US/mark-six/generator";
/** API paths to which entries of the outbox are sent. */
const writePaths = /\/api\/(?:user\/like\/|user\/article-comment|newsletter)/;

let previous: PreviousRelease;
test.beforeAll(async () => {
  previous = await startPreviousRelease(siteUrl());
});
test.afterAll(() => previous?.stop());

const main = (page: Page) => page.getByRole("main");
const comments = (page: Page) => page.locator("#comments");
const picks = (page: Page) => main(page).getByRole("region", { name: "Your picks" }).getByRole("listitem");
const numbersOf = async (page: Page) =>
  (await picks(page).getByRole("img").locator("span").allTextContents()).join(" ");
const entriesIn = async (page: Page) => (await rowsOf(page, "outbox")) as { id: string; state: string }[];
const sectionsIn = async (page: Page) => (await rowsOf(page, "sections")) as SavedSection[];
const isPreviousRelease = async (page: Page) =>
  (await page.locator('script[type="module"]').textContent())?.includes(previous.firstScript);

/** Signs in, saves a section and saves a pick. Texts are those of release 0.1. */
async function fillDevice(page: Page, email: string): Promise<void> {
  await visit(page, "/en-US");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole("banner").getByRole("link", { name: "Log in", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Your account" })).toBeVisible();

  await visit(page, section);
  await page.getByRole("button", { name: "Keep the latest 50" }).click();
  await expect(
    main(page)
      .getByRole("status")
      .getByText(/^(\d+) of \1 kept$/),
  ).toBeVisible();

  await visit(page, generator);
  await main(page).getByRole("button", { name: "Draw", exact: true }).click();
  await main(page).locator("li [aria-pressed]").click();
  await expect(picks(page)).toHaveCount(1);
}

interface Writes {
  readonly memberId: number;
  readonly email: string;
  readonly articleId: number;
  readonly text: string;
}

/** Counts the rows that the entries of the outbox have made on the server. */
const effectsOf = ({ memberId, email, text }: Writes) =>
  inDatabase(async (db) => ({
    likes: await db.$count(itemLike, eq(itemLike.memberId, memberId)),
    comments: await db.$count(comment, and(eq(comment.memberId, memberId), eq(comment.text, text))),
    subscribers: await db.$count(subscriber, eq(subscriber.email, email)),
  }));

/**
 * Likes an article, comments on it and subscribes to the newsletter. The server executes the like, but its response is
 * lost. The other two entries are not sent.
 */
async function fillOutbox(page: Page, network: FaultProxy, writes: Writes): Promise<void> {
  await visit(page, "/en-US/subscribe");
  await page.waitForLoadState("networkidle");
  await visit(page, `/en-US/article/${writes.articleId}`);
  await comments(page).scrollIntoViewIfNeeded();
  await expect(comments(page).getByLabel("Write a comment")).toBeVisible();
  await page.waitForLoadState("networkidle");
  network.dropResponse(writePaths);
  await main(page).getByRole("button", { name: /^Like/ }).first().click();
  await expect.poll(() => effectsOf(writes)).toEqual({ likes: 1, comments: 0, subscribers: 0 });

  network.refuse();
  await comments(page).getByLabel("Write a comment").fill(writes.text);
  await comments(page).getByRole("button", { name: "Send", exact: true }).first().click();
  await expect.poll(() => entriesIn(page)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
  await visit(page, "/en-US/subscribe");
  await main(page).getByLabel("Email", { exact: true }).fill(writes.email);
  await main(page).getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect.poll(async () => (await localStorageOf(page))["kapok.forms"]).toContain(writes.email);
}

/** Opens the app with release 0.1 and accepts the update. */
async function update(page: Page): Promise<void> {
  await visit(page, generator);
  expect(await isPreviousRelease(page)).toBe(true);
  await expect(page.getByText("A new version is ready")).toBeVisible();
  // Chromium replaces a worker only when it is idle.
  await page.waitForLoadState("networkidle");
  const reloaded = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await reloaded;
  await waitForHydration(page);
  expect(await isPreviousRelease(page)).toBe(false);
}

test("release upgrade: keeps the login and saved items and sends each entry once when release 0.1 is updated", {
  tag: "@long",
}, async ({ page, context, network }) => {
  network.switchTo(previous.url);
  const { id: memberId, email } = await addMember(english);
  const { id: articleId } = await anArticle(english);
  const writes = { memberId, email, articleId, text: `Written underground ${randomUUID()}` };
  const countSessions = () => inDatabase((db) => db.$count(memberSession, eq(memberSession.memberId, memberId)));
  await fillDevice(page, email);
  const numbers = await numbersOf(page);
  await fillOutbox(page, network, writes);

  const { "kapok.token": token = "", "kapok.forms": forms = "[]" } = await localStorageOf(page);
  const keys: string[] = [...(await entriesIn(page)), ...JSON.parse(forms)].map(({ id }) => id);
  expect(keys).toHaveLength(3);
  const [saved] = await sectionsIn(page);
  const sessions = await countSessions();

  // The server sends the new build. Entries cannot be sent before the update.
  const app = await coldStart(context);
  network.switchTo(siteUrl());
  network.refuse(writePaths);
  await update(app);
  await expect(accountButton(app, english)).toBeVisible();
  await expect.poll(async () => (await entriesIn(app)).map(({ id }) => id)).toEqual(keys);
  await expect(picks(app)).toHaveCount(1);
  expect(await numbersOf(app)).toBe(numbers);

  const before = network.requests.length;
  network.pass();
  await app.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => effectsOf(writes)).toEqual({ likes: 1, comments: 1, subscribers: 1 });
  const isUnsent = ({ state }: { state: string }) => state !== "acknowledged";
  await expect.poll(async () => (await entriesIn(app)).filter(isUnsent)).toEqual([]);
  const again = await coldStart(context);
  await visit(again, generator);
  await again.waitForLoadState("networkidle");
  const posts = network.requests.slice(before).filter((line) => line.startsWith("POST ") && writePaths.test(line));
  expect(posts.map((line) => line.replace(/\?.*/, "")).sort()).toEqual([
    "POST /api/newsletter",
    "POST /api/user/article-comment",
    `POST /api/user/like/article/${articleId}/add`,
  ]);
  const executed = await inDatabase((db) =>
    db
      .select({ key: idempotencyKey.key })
      .from(idempotencyKey)
      .where(and(inArray(idempotencyKey.key, keys), isNotNull(idempotencyKey.response))),
  );
  expect(executed.map(({ key }) => key).sort()).toEqual(keys.sort());
  expect(await effectsOf(writes)).toEqual({ likes: 1, comments: 1, subscribers: 1 });

  expect((await localStorageOf(again))["kapok.token"]).toBe(token);
  expect(await statusOf(siteUrl(), token)).toBe(200);
  expect(await countSessions(), "no second login").toBe(sessions);

  // An article of the saved section that nobody has opened.
  const isUnopened = ({ path, id }: CachedResponse) => saved?.paths.includes(path) && id !== articleId;
  const copy = (await copiesIn(again, "articles")).find(isUnopened);
  if (!copy) throw new Error("The saved section has no article.");
  network.refuse();
  const offline = await coldStart(context);
  await visit(offline, section);
  await expect(
    main(offline)
      .getByRole("status")
      .getByText(/^(\d+) of \1 saved$/),
  ).toBeVisible();
  await visit(offline, `/en-US/article/${copy.id}`);
  const { title } = copy.data as { title: string };
  await expect(offline.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(accountButton(offline, english)).toBeVisible();
});
