import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addComment, removeComment } from "#contract/comments/endpoints.ts";
import { type Action, type ActionResponse, actionPath, type BodyOf } from "#contract/http/action.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { likeItem } from "#contract/likes/endpoints.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, type TestMember, visitAs } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { cachedPaths, waitForHydration, waitUntilInteractive } from "../support/page-ready.ts";
import { articlesOf } from "../support/site-content.ts";

const [, english] = languages;
/** Milliseconds after the return of the network. */
const limit = 11_000;

/** Performs an action on another device. */
async function perform<A extends Action>(
  { token }: TestMember,
  action: A,
  params: Record<string, string | number>,
  body: BodyOf<A> | undefined,
): Promise<ActionResponse<A>> {
  const response = await fetch(siteUrl() + actionPath(action, { lang: english.id }, params), {
    method: action.method,
    headers: {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      authorization: `Bearer ${token}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as ActionResponse<A>;
}

const comments = (page: Page) => page.locator("#comments");
const like = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`^${translate(english, "Like")}`) })
    .first();

for (const { isNoticed, place, tag = [] } of [
  { isNoticed: true, place: 2, tag: "@long" },
  { isNoticed: false, place: 3 },
]) {
  const cause = isNoticed ? "the browser reports the network" : "only its own requests show the network";
  test(`open pages: equal the server within eleven seconds after a cut when ${cause}`, { tag }, async ({
    page,
    network,
  }) => {
    const id = (await articlesOf(english))[place]?.id ?? 0;
    const other = await addMember(english);
    const write = (comment: string) =>
      perform(other, addComment, {}, { article_id: id, reply_to: null, comment }) as Promise<{
        comment: { id: number };
      }>;
    const deleted = `Deleted ${randomUUID()}`;
    const { comment } = await write(deleted);
    await visitAs(await addMember(english), page, `/en-US/article/${id}#comments`);
    // So that its worker has cached the article and its comments.
    const read = apiPath("/article-comment", { article: id, lang: english.id, sort: "newest" });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => cachedPaths(page)).toContain(read);
    await expect(comments(page)).toContainText(deleted);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.live)).toBe("connected");
    await waitUntilInteractive(like(page));
    const before = Number((await like(page).innerText()).replace(/\D/g, ""));

    network.refuse();
    await like(page).click();
    const added = `Added ${randomUUID()}`;
    await write(added);
    await perform(other, removeComment, { id: comment.id }, undefined);
    await perform(other, likeItem, { kind: "article", id, change: "add" }, undefined);
    network.pass();
    if (isNoticed) await page.evaluate(() => dispatchEvent(new Event("online")));
    const healed = Date.now();
    const within = () => ({ timeout: Math.max(1, limit - (Date.now() - healed)) });
    await expect(comments(page)).toContainText(added, within());
    await expect(comments(page)).not.toContainText(deleted, within());
    await expect(like(page)).toContainText(String(before + 2), within());
    await expect(like(page)).toHaveAttribute("aria-pressed", "true");
    await expect(like(page).locator("[title]")).toHaveCount(0, within());
  });
}
