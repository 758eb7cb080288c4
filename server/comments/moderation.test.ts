import { eq } from "drizzle-orm";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listReports, moderateComment } from "#contract/comments/moderation.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { article } from "../articles/articles.schema.ts";
import { commentCommands } from "../commands/comment-commands.ts";
import { operate } from "../commands/operate.ts";
import { addMember, asker, password } from "../test/members.ts";
import { addCommentRow, sampleItems, withoutComments } from "../test/reactions.ts";
import { testApp } from "../test/test-app.ts";
import { comment, commentReport } from "./comments.schema.ts";

const { db, request, responseCache, url } = await testApp({ sample: true });
const ask = asker(request);
const [, english] = (await sampleItems(db)).articles;
const { token: operator } = await addMember(db, { operator: true });
beforeEach(() => withoutComments(db));
beforeAll(() => vi.stubEnv("DATABASE_URL", url));
afterAll(() => vi.unstubAllEnvs());

const addBadComment = async (text = "Bad words") => {
  const author = await addMember(db, { nickname: "Somebody" });
  return { author, id: await addCommentRow(db, { articleId: english, memberId: author.id, text }) };
};
const report = async (id: number, reason: string, note?: string, token?: string) =>
  ask(token ?? (await addMember(db)).token, `POST /api/user/article-comment/${id}/report?lang=3`, { reason, note });
const decide = (id: number, change: string) =>
  ask(operator, `POST /api/backstage/article-comment/${id}/${change}?lang=3`);
const reports = async (query = "") => (await ask(operator, `GET /api/backstage/comment-report?lang=3${query}`)).body;
const listed = async () => {
  responseCache.clear();
  return (await ask("", `GET /api/article-comment?article=${english}&lang=3`)).body;
};

describe("comment reports", () => {
  test("list each comment once for moderators, with reasons and notes, last reported first", async () => {
    const [one, other] = [await addBadComment("One"), await addBadComment("Other")];
    const { token } = await addMember(db);
    expect((await report(one.id, "spam", "", token)).body).toEqual({ result: "SUCCESS" });
    await report(other.id, "fraud", "He asks for my PIN");
    await report(one.id, "abuse", "Rude");
    expect((await report(one.id, "other", "Again", token)).body).toEqual({ result: "SUCCESS" });
    const body = await reports();
    expect(v.is(listReports.answer, body)).toBe(true);
    expect(body).toMatchObject({
      report_list: [
        { comment: { id: one.id, text: "One", author: { name: "Somebody" } }, report_count: 2, note_list: ["Rude"] },
        { comment: { id: other.id }, report_count: 1, reason_list: ["fraud"], note_list: ["He asks for my PIN"] },
      ],
      next_cursor: null,
    });
    expect(body.report_list[0].reason_list.toSorted()).toEqual(["abuse", "spam"]);
    const first = await reports("&limit=1");
    const second = await reports(`&limit=1&cursor=${first.next_cursor}`);
    expect([first, second].map(({ report_list: [each] }) => each.comment.id)).toEqual([one.id, other.id]);
  });

  test("require a visible comment and a reason", async () => {
    const { id } = await addBadComment();
    const { status, body } = await report(id, "boring");
    expect([status, body.errors]).toEqual([422, { reason: ["Please choose one of the options."] }]);
    expect((await report(99_999_999, "spam")).status).toBe(404);
    await decide(id, "ban");
    expect((await report(id, "spam")).body.code).toBe("comment_banned");
  });
});

describe("comment moderation", () => {
  test("bans a comment, which hides its text, and restores it, repeatedly", async () => {
    const { id, author } = await addBadComment();
    await report(id, "abuse", "Rude");
    for (const [change, state, count] of [
      ["ban", "banned", 0],
      ["ban", "banned", 0],
      ["restore", "shown", 1],
      ["restore", "shown", 1],
      ["ban", "banned", 0],
    ] as const) {
      const { status, body } = await decide(id, change);
      expect([status, v.is(moderateComment.answer, body)]).toEqual([200, true]);
      // The moderator still sees the text.
      expect(body).toMatchObject({ comment: { id, state, text: "Bad words" }, comment_count: count });
      expect((await listed()).comment_count).toBe(count);
    }
    expect(JSON.stringify(await listed())).not.toMatch(/Bad words|Somebody/);
    expect((await reports()).report_list).toEqual([]);
    expect(await db.$count(commentReport)).toBe(0);
    expect((await ask(author.token, "POST /api/user/export", { password })).body.comment_list).toMatchObject([
      { text: "Bad words" },
    ]);
  });

  test("approves a reported comment, which may be reported again", async () => {
    const { id } = await addBadComment();
    const { token } = await addMember(db);
    await report(id, "spam", "", token);
    expect((await decide(id, "keep")).body.comment.state).toBe("shown");
    expect((await reports()).report_list).toEqual([]);
    await report(id, "spam", "", token);
    expect((await reports()).report_list).toHaveLength(1);
  });

  test("rejects decisions about deleted or missing comments", async () => {
    const { id, author } = await addBadComment();
    await report(id, "spam");
    await ask(author.token, `DELETE /api/user/article-comment/${id}`);
    expect((await reports()).report_list).toEqual([]);
    for (const change of ["ban", "restore", "keep"]) expect((await decide(id, change)).status).toBe(404);
    expect((await decide(99_999_999, "ban")).status).toBe(404);
    expect((await decide(id, "burn")).status).toBe(404);
  });

  test("closes and opens an article for comments, and leaves existing comments", async () => {
    const { id } = await addBadComment();
    const turn = (change: string, of = english) =>
      ask(operator, `POST /api/backstage/article/${of}/comments/${change}?lang=3`);
    expect((await turn("close")).body).toEqual({ id: english, comment_open: false, comment_count: 1 });
    const body = { article_id: english, comment: "More" };
    const { token } = await addMember(db);
    expect((await ask(token, "POST /api/user/article-comment", body)).body.code).toBe("comments_closed");
    expect(await listed()).toMatchObject({ comment_open: false, comment_list: [{ id }] });
    expect((await turn("open")).body.comment_open).toBe(true);
    expect((await ask(token, "POST /api/user/article-comment", body)).status).toBe(200);
    expect((await turn("close", 99_999_999)).status).toBe(404);
  });

  test("mutes a member, who may still delete their comments", async () => {
    const { id, author } = await addBadComment();
    const turn = (change: string, of = author.id) => ask(operator, `POST /api/backstage/member/${of}/${change}?lang=3`);
    expect((await turn("mute")).body).toEqual({ id: author.id, comment: false });
    const body = { article_id: english, comment: "More" };
    expect((await ask(author.token, "POST /api/user/article-comment", body)).body.code).toBe("feature_unavailable");
    expect((await ask(author.token, `DELETE /api/user/article-comment/${id}`)).status).toBe(200);
    expect((await turn("unmute")).body).toEqual({ id: author.id, comment: true });
    expect((await ask(author.token, "POST /api/user/article-comment", body)).status).toBe(200);
    expect((await turn("mute", 99_999_999)).status).toBe(404);
  });
});

describe("comment command", () => {
  const run = (...args: string[]) => operate([commentCommands], ["comments", ...args]);
  const output = (...args: string[]) =>
    run(...args).catch((error) => {
      expect(error).toBeInstanceOf(OperatorError);
      return (error as Error).message;
    });

  test("lists comments, shows reports and applies decisions", async () => {
    expect(await run("list")).toBe("There are no comments yet.");
    expect(await run("reported")).toBe("No comment needs a decision.");
    const { id, author } = await addBadComment("First line\nsecond line");
    expect(await run("list")).toContain(`${id}  `);
    expect(await run("list")).toMatch(new RegExp(`article ${english} .*${author.email}.*First line second line$`));
    await report(id, "abuse", "Rude");
    expect(await run("reported")).toMatch(/1 report: abuse.*First line second line.*\n.*Rude$/);
    expect(await run("ban", String(id))).toBe(`Comment ${id} is banned now.`);
    expect((await db.select().from(comment).where(eq(comment.id, id)))[0]?.state).toBe("banned");
    expect(await run("reported")).toBe("No comment needs a decision.");
    expect(await run("list")).toContain("banned");
    expect(await run("restore", String(id))).toBe(`Comment ${id} is shown now.`);
    expect(await run("keep", String(id))).toBe(`Comment ${id} is shown now.`);
    expect(await output("ban", "99999999")).toBe("There is no comment 99999999, or its author has deleted it.");
    expect(await output("ban", "x")).toBe("Name it by its number.");
    expect(await output("list", "--last", "0")).toBe("--last takes a whole number from 1 to 9999.");
  });

  test("closes and opens articles", async () => {
    expect(await run("close", String(english))).toBe(`Article ${english} takes no comments now.`);
    expect((await db.select().from(article).where(eq(article.id, english)))[0]?.commentOpen).toBe(false);
    expect(await run("open", String(english))).toBe(`Article ${english} takes comments now.`);
    expect(await output("open", "99999999")).toBe("There is no article 99999999.");
  });
});
