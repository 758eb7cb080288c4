import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import { addComment, type Comment, getThread, listComments, listReplies } from "#contract/comments/endpoints.ts";
import { article } from "../articles/articles.schema.ts";
import { member } from "../members/members.schema.ts";
import { hostileTexts } from "../test/hostile-texts.ts";
import { addMember, asker } from "../test/members.ts";
import { addCommentRow, countRows, sampleItems, withoutComments } from "../test/reactions.ts";
import { testApp } from "../test/test-app.ts";
import { comment } from "./comments.schema.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const ask = asker(request);
const [chinese, english] = (await sampleItems(db)).articles;
beforeEach(() => withoutComments(db));

const add = (token: string, text: unknown, { to = null as unknown, on = english, key = "" } = {}) =>
  ask(
    token,
    "POST /api/user/article-comment?lang=3",
    { article_id: on, reply_to: to, comment: text },
    key ? { "idempotency-key": key } : {},
  );
const edit = (token: string, id: number, text: string, named = id) =>
  ask(token, `PUT /api/user/article-comment/${id}?lang=3`, { comment_id: named, comment: text });
const remove = (token: string, id: number) => ask(token, `DELETE /api/user/article-comment/${id}?lang=3`);
async function list(query = ""): Promise<v.InferOutput<typeof listComments.answer>> {
  responseCache.clear();
  const { status, body } = await ask("", `GET /api/article-comment?article=${english}&lang=3${query}`);
  expect([status, v.is(listComments.answer, body)]).toEqual([200, true]);
  return body;
}
const countOf = async (id: number) =>
  (await db.select({ count: article.commentCount }).from(article).where(eq(article.id, id)))[0]?.count;

describe("adding a comment", () => {
  test("returns the comment, which everyone then reads on the article in that language only", async () => {
    const { id: memberId, token } = await addMember(db, { nickname: "老陈饮茶", avatar: "kapok-4" });
    const { status, body } = await add(token, "  Well\r\nsaid\u0000.\n\n\n \n\nIndeed.\u202e ");
    expect([status, v.is(addComment.answer, body)]).toEqual([200, true]);
    expect(body).toEqual({
      comment: {
        id: body.comment.id,
        article_id: english,
        reply_to: null,
        thread_id: null,
        answered_name: null,
        author: { id: memberId, name: "老陈饮茶", avatar: "/media/avatars/kapok-4.webp" },
        text: "Well\nsaid.\n\nIndeed.",
        state: "shown",
        created_at: expect.stringMatching(/Z$/),
        edited_at: null,
        liked_amount: 0,
        reply_count: 0,
      },
      comment_count: 1,
    });
    expect(await list()).toEqual({
      comment_open: true,
      comment_count: 1,
      next_cursor: null,
      comment_list: [{ ...body.comment, reply_list: [] }],
    });
    expect([await countOf(english), await countOf(chinese)]).toEqual([1, 0]);
  });

  test("adds a reply to a reply to the same thread, with the name of its parent's author", async () => {
    const [one, two] = [await addMember(db, { nickname: "First" }), await addMember(db, { nickname: "Second" })];
    const top = (await add(one.token, "Top")).body.comment;
    const reply = (await add(two.token, "Reply", { to: top.id })).body.comment;
    expect(reply).toMatchObject({ reply_to: top.id, thread_id: top.id, answered_name: null });
    const response = (await add(one.token, "Answer", { to: reply.id })).body;
    expect(response).toMatchObject({
      comment: { reply_to: reply.id, thread_id: top.id, answered_name: "Second" },
      comment_count: 3,
    });
    const [listed] = (await list()).comment_list;
    expect(listed).toMatchObject({
      id: top.id,
      reply_count: 2,
      reply_list: [{ id: reply.id }, { id: response.comment.id }],
    });
  });

  test.each([
    ["nothing", ""],
    ["only room", " \n\t \u3000"],
    ["nothing that is seen", "\u200b\u200d\u2060\ufeff\u00ad\u3164"],
    ["too much", "字".repeat(2001)],
    ["no text", 5],
    ["no text at all", undefined],
  ])("rejects %s with a message", async (_, text) => {
    const { token } = await addMember(db);
    const response = await add(token, text);
    expect([response.status, response.body.code, Object.keys(response.body.errors)]).toEqual([
      422,
      "invalid",
      ["comment"],
    ]);
    expect(await countRows(db, english)).toBe(0);
  });

  test("accepts two thousand characters", async () => {
    expect((await add((await addMember(db)).token, "字".repeat(2000))).status).toBe(200);
  });

  test("rejects a link in any spelling with the message against phishing", async () => {
    const { token } = await addMember(db);
    const { id } = (await add(token, "Before")).body.comment;
    for (const text of [
      "看 example．com",
      "example dot com",
      "exam\u200bple.com",
      "https://example.com",
      "a\nwww.example.com",
    ]) {
      for (const response of [await add(token, text), await edit(token, id, text)]) {
        expect([response.status, response.body]).toEqual([
          422,
          {
            code: "link_in_comment",
            message: "Comments may not contain a link address. This protects everyone from phishing.",
            errors: { comment: ["Comments may not contain a link address. This protects everyone from phishing."] },
          },
        ]);
      }
    }
    expect(await countRows(db, english)).toBe(1);
  });

  test("stores text without links unchanged and returns it as JSON only", async () => {
    const { token } = await addMember(db);
    for (const text of hostileTexts) expect([text, (await add(token, text)).body.comment?.text]).toEqual([text, text]);
    const response = await ask("", `GET /api/article-comment?article=${english}&sort=oldest&limit=50`);
    expect(response.body.comment_list.map((each: Comment) => each.text)).toEqual(hostileTexts);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("rejects comments on missing articles, closed articles and deleted parents", async () => {
    const { token } = await addMember(db);
    const codeOf = async (response: ReturnType<typeof add>) => [(await response).status, (await response).body.code];
    expect(await codeOf(add(token, "x", { on: 999_999 }))).toEqual([404, "not_found"]);
    expect(await codeOf(add(token, "x", { to: 999_999 }))).toEqual([404, "not_found"]);
    const elsewhere = (await add(token, "Elsewhere", { on: chinese })).body.comment.id;
    expect(await codeOf(add(token, "x", { to: elsewhere }))).toEqual([404, "not_found"]);
    const banned = await addCommentRow(db, { articleId: english, text: "Bad", state: "banned" });
    expect(await codeOf(add(token, "x", { to: banned }))).toEqual([403, "comment_banned"]);
    const deleted = await addCommentRow(db, { articleId: english, state: "deleted" });
    expect(await codeOf(add(token, "x", { to: deleted }))).toEqual([404, "not_found"]);
    await db.update(article).set({ commentOpen: false }).where(eq(article.id, english));
    const closed = await add(token, "x");
    expect([closed.status, closed.body]).toEqual([
      403,
      { code: "comments_closed", message: "Comments are closed for this article." },
    ]);
    expect((await list()).comment_open).toBe(false);
    await db.update(article).set({ commentOpen: true, withdrawnAt: new Date() }).where(eq(article.id, english));
    expect(await codeOf(add(token, "x"))).toEqual([404, "not_found"]);
    expect((await ask("", `GET /api/article-comment?article=${english}&limit=3`)).status).toBe(404);
    await db.update(article).set({ withdrawnAt: null }).where(eq(article.id, english));
  });

  test("rejects the comment with a message when the member is muted", async () => {
    const { token } = await addMember(db, { commentAllowed: false });
    expect((await add(token, "x")).body).toEqual({
      code: "feature_unavailable",
      message: "You are currently unable to use this feature.",
    });
  });
});

describe("adding a comment with an idempotency key", () => {
  test("returns the first result to its author when they may no longer comment, and to no other member", async () => {
    const [one, other] = [await addMember(db), await addMember(db)];
    const [keyOfOne, keyOfOther] = [crypto.randomUUID(), crypto.randomUUID()];
    const first = await add(one.token, "While I may", { key: keyOfOne });
    await db.update(member).set({ commentAllowed: false });
    await db.update(article).set({ commentOpen: false }).where(eq(article.id, english));
    const again = await add(one.token, "While I may", { key: keyOfOne });
    expect([again.status, again.text, again.headers.get("idempotency-replayed")]).toEqual([200, first.text, "true"]);
    const barred = await Promise.all([
      add(one.token, "While I may", { key: crypto.randomUUID() }),
      add(one.token, "While I may"),
      add(other.token, "While I may", { key: keyOfOther }),
    ]);
    for (const { status, body } of barred) expect([status, body.code]).toEqual([403, "feature_unavailable"]);
    // Another member's key, or another text with this key, returns no stored result.
    for (const [token, text] of [
      [other.token, "While I may"],
      [one.token, "Something else"],
    ] as const) {
      const { status, body } = await add(token, text, { key: keyOfOne });
      expect([status, body.comment]).toEqual([422, undefined]);
    }
    expect(await countRows(db, english)).toBe(1);
    await db.update(member).set({ commentAllowed: true });
    await db.update(article).set({ commentOpen: true }).where(eq(article.id, english));
  });

  test("writes one of twenty concurrent requests, returns its response to all, and rejects another text with the key", async () => {
    const { token } = await addMember(db);
    const key = crypto.randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(token, "Once", { key })));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await countRows(db, english)).toBe(1);
    await remove(token, responses[0]?.body.comment.id);
    expect((await add(token, "Once", { key })).text).toBe(responses[0]?.text);
    expect((await add(token, "Twice", { key })).status).toBe(422);
    expect(await countRows(db, english)).toBe(0);
  });

  test("repeats a rejection with the same key after conditions change, and accepts a new key", async () => {
    const { id, token } = await addMember(db);
    const link = "See https://bad.example";
    const closed = (open: boolean) => db.update(article).set({ commentOpen: open }).where(eq(article.id, english));
    const muted = (allowed: boolean) => db.update(member).set({ commentAllowed: allowed }).where(eq(member.id, id));
    const reasons = [
      [403, "Later", () => closed(false), () => closed(true)],
      [403, "May I", () => muted(false), () => muted(true)],
      [422, link, () => {}, () => {}],
    ] as const;
    for (const [status, text, begins, ends] of reasons) {
      const key = crypto.randomUUID();
      await begins();
      const first = await add(token, text, { key });
      expect(first.status).toBe(status);
      await ends();
      // A copy that was delayed in transit.
      const late = await add(token, text, { key });
      expect([late.status, late.text]).toEqual([status, first.text]);
      expect((await add(token, "Other words", { key })).status).toBe(422);
      expect(await countRows(db, english)).toBe(0);
    }
    const again = await add(token, "Later", { key: crypto.randomUUID() });
    expect(again.status).toBe(200);
    await remove(token, again.body.comment.id);
  });

  test("writes none of twenty concurrent rejected requests, and returns the same error to all", async () => {
    const { token } = await addMember(db);
    const key = crypto.randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(token, "https://bad.example", { key })));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(422);
  });
});

describe("changing an own comment", () => {
  test("changes the text only for its author, while the discussion is open", async () => {
    const [mine, other] = [await addMember(db), await addMember(db)];
    const { id } = (await add(mine.token, "Before")).body.comment;
    expect((await edit(other.token, id, "Theirs")).body).toEqual({
      code: "not_author",
      message: "You are not authorized: this is not your comment.",
    });
    expect((await edit(mine.token, id, "Before")).body.comment.edited_at).toBeNull();
    const changed = (await edit(mine.token, id, "After")).body;
    expect(changed).toMatchObject({ comment: { id, text: "After", edited_at: expect.any(String) }, comment_count: 1 });
    const named = await edit(mine.token, id, "Other", id + 1);
    expect([named.status, named.body.errors]).toEqual([422, { comment_id: ["This is not valid."] }]);
    expect((await edit(mine.token, 999_999, "None")).status).toBe(404);
    await db.update(article).set({ commentOpen: false }).where(eq(article.id, english));
    expect((await edit(mine.token, id, "Late")).body.code).toBe("comments_closed");
    await db.update(article).set({ commentOpen: true }).where(eq(article.id, english));
    await db.update(comment).set({ state: "banned" }).where(eq(comment.id, id));
    expect((await edit(mine.token, id, "Banned")).body.code).toBe("comment_banned");
    expect((await remove(mine.token, id)).body.code).toBe("comment_banned");
  });

  test("deletes the text only for its author, and leaves a placeholder while there are replies", async () => {
    const [mine, other] = [await addMember(db), await addMember(db)];
    const top = (await add(mine.token, "Secret top")).body.comment.id;
    const reply = (await add(other.token, "Reply", { to: top })).body.comment.id;
    const alone = (await add(mine.token, "Secret alone")).body.comment.id;
    expect((await remove(other.token, top)).status).toBe(403);
    expect((await remove(mine.token, 999_999)).status).toBe(404);
    const gone = await remove(mine.token, top);
    expect(gone.body).toMatchObject({
      comment: { id: top, text: null, author: null, state: "deleted", reply_count: 1 },
      comment_count: 2,
    });
    expect((await remove(mine.token, top)).text).toBe(gone.text);
    await remove(mine.token, alone);
    expect((await edit(mine.token, alone, "Back")).status).toBe(404);
    const { rows } = await db.execute(sql`select count(*)::int as count from comment where text like 'Secret%'`);
    expect(rows).toEqual([{ count: 0 }]);
    const listed = await list();
    expect(listed.comment_list).toMatchObject([{ id: top, text: null, reply_list: [{ id: reply, text: "Reply" }] }]);
    expect([listed.comment_count, await countRows(db, english)]).toEqual([1, 1]);
    // Deleting the last reply removes the placeholder.
    await remove(other.token, reply);
    expect(await list()).toMatchObject({ comment_list: [], comment_count: 0 });
  });

  test("deletes text, name and placeholders without replies when the account is deleted", async () => {
    const [gone, stays] = [await addMember(db, { nickname: "Gone with it" }), await addMember(db)];
    const top = (await add(gone.token, "My words")).body.comment.id;
    const reply = (await add(stays.token, "Reply", { to: top })).body.comment.id;
    await add(gone.token, "My response", { to: reply });
    await add(gone.token, "Mine alone");
    await db.execute(sql`delete from member where id = ${gone.id}`);
    const listed = await list();
    expect(listed.comment_list).toMatchObject([
      { id: top, state: "deleted", author: null, text: null, reply_list: [{ id: reply, text: "Reply" }] },
    ]);
    expect([listed.comment_list.length, listed.comment_count]).toEqual([1, 1]);
    for (const table of ["comment", "idempotency_key"]) {
      const { rows } = await db.execute(sql`select t::text as row from ${sql.identifier(table)} as t`);
      expect(JSON.stringify(rows)).not.toMatch(/My words|My response|Mine alone|Gone with it/);
    }
  });
});

describe("comment lists", () => {
  async function fill(count: number, on = english): Promise<number[]> {
    const { rows } = await db.execute<{ id: number }>(sql`insert into comment (article_id, text)
      select ${on}, 'n' || n from generate_series(1, ${count}::int) as n returning id`);
    return rows.map(({ id }) => id);
  }

  test.each(["newest", "oldest"])("list the %s first, page by page, without repeats or gaps", async (sort) => {
    const ids = await fill(53);
    await fill(5, chinese);
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `&sort=${sort}&limit=10${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.comment_list.map(({ id }) => id));
      // New comments shift no page.
      if (sort === "newest" && seen.length === 20) await fill(3);
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(sort === "newest" ? ids.toReversed() : ids);
  });

  test("include three replies per comment, and the others in its thread", async () => {
    const [top = 0, other = 0] = await fill(2);
    const { rows } = await db.execute<{
      id: number;
    }>(sql`insert into comment (article_id, thread_id, reply_to, text, state)
      select ${english}, ${top}, ${top}, 'r' || n, case n when 2 then 'banned' when 4 then 'deleted' else 'shown' end
      from generate_series(1, 30) n returning id`);
    const ids = rows.map(({ id }) => id);
    const [, first] = (await list()).comment_list;
    expect(first).toMatchObject({ id: top, reply_count: 28 });
    expect(first?.reply_list.map(({ id, text }) => [id, text])).toEqual([
      [ids[0], "r1"],
      [ids[1], null],
      [ids[2], "r3"],
    ]);
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { status, body } = await ask(
        "",
        `GET /api/article-comment/${top}/reply?limit=8${cursor && `&cursor=${cursor}`}`,
      );
      expect([status, v.is(listReplies.answer, body)]).toEqual([200, true]);
      seen.push(...body.reply_list.map(({ id }: Comment) => id));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(ids.filter((_, index) => index !== 3));
    expect((await ask("", `GET /api/article-comment/${other}/reply`)).body).toEqual({
      reply_list: [],
      next_cursor: null,
    });
    expect((await ask("", `GET /api/article-comment/${ids[0]}/reply`)).status).toBe(404);
  });

  test("show no text or author when a comment is banned", async () => {
    const { id: memberId } = await addMember(db, { nickname: "Bad name" });
    await addCommentRow(db, { articleId: english, memberId, text: "Bad words", state: "banned" });
    const response = await list();
    expect(response.comment_list).toMatchObject([{ state: "banned", text: null, author: null }]);
    expect(response.comment_count).toBe(0);
    expect(JSON.stringify(response)).not.toMatch(/Bad/);
  });
});

describe("thread of one comment", () => {
  const thread = async (id: number) => {
    responseCache.clear();
    return ask("", `GET /api/article-comment/${id}/thread?lang=3`);
  };

  test("has its first replies, or all replies up to a requested one", async () => {
    const { id: memberId } = await addMember(db);
    const row = { articleId: english, memberId };
    const top = await addCommentRow(db, { ...row, text: "Top" });
    const replies: number[] = [];
    for (let n = 0; n < 60; n++) {
      replies.push(await addCommentRow(db, { ...row, text: `${n}`, threadId: top, replyTo: top }));
    }
    const whole = await thread(top);
    expect([whole.status, v.is(getThread.answer, whole.body)]).toEqual([200, true]);
    const [listed] = (await list()).comment_list;
    expect(whole.body.thread).toEqual(listed);
    const textsOf = async (place: number) =>
      (await thread(replies[place] ?? 0)).body.thread.reply_list.map(({ text }: Comment) => Number(text));
    expect(await textsOf(5)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await textsOf(59)).toEqual(Array.from({ length: 50 }, (_, n) => n + 10));
    const { body } = await thread(replies[59] ?? 0);
    expect([body.thread.id, body.thread.reply_count]).toEqual([top, 60]);
  });

  test("exists while the comment is visible, at least as a placeholder", async () => {
    const { id: memberId } = await addMember(db);
    const row = { articleId: english, memberId, text: "x" };
    const top = await addCommentRow(db, row);
    const reply = await addCommentRow(db, { ...row, threadId: top, replyTo: top });
    const statusOf = async (id: number) => (await thread(id)).status;
    expect([await statusOf(top), await statusOf(reply), await statusOf(99_999_999)]).toEqual([200, 200, 404]);
    await db.update(comment).set({ state: "deleted", text: null }).where(eq(comment.id, top));
    expect((await thread(reply)).body.thread).toMatchObject({ text: null, author: null, reply_list: [{ id: reply }] });
    expect(await statusOf(top)).toBe(200);
    await db.update(comment).set({ state: "deleted", text: null }).where(eq(comment.id, reply));
    expect([await statusOf(top), await statusOf(reply)]).toEqual([404, 404]);
    await db.update(comment).set({ state: "banned", text: "x" }).where(eq(comment.id, reply));
    expect((await thread(reply)).body.thread.reply_list).toMatchObject([{ text: null, state: "banned" }]);
    await db.update(article).set({ withdrawnAt: new Date() }).where(eq(article.id, english));
    expect(await statusOf(reply)).toBe(404);
    await db.update(article).set({ withdrawnAt: null }).where(eq(article.id, english));
  });
});

test("comment counts: are correct after three hundred concurrent writes by thirty members", async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => addMember(db)));
  const tops = await Promise.all(people.slice(0, 6).map(({ token }) => add(token, "Top")));
  const responses = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const { token } = people[n % 30] ?? { token: "" };
      const top = tops[n % 6]?.body.comment.id;
      const added = await add(token, `n${n}`, { to: n % 5 ? top : null });
      if (n % 7 === 0) await remove(people[n % 6]?.token ?? "", top);
      return n % 3 ? added : remove(token, added.body.comment?.id ?? 1);
    }),
  );
  // A reply to a comment deleted meanwhile gets 404. No other error occurs.
  expect(responses.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  expect(await countOf(english)).toBeGreaterThan(50);
  expect(await countOf(english)).toBe(await countRows(db, english));
  const { rows } = await db.execute(sql`select top.id from comment top where thread_id is null and reply_count <>
    (select count(*) from comment reply where reply.thread_id = top.id and reply.state = 'shown')`);
  expect(rows).toEqual([]);
});
