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

describe("saying something", () => {
  test("the answer is the comment, as everybody reads it then, of the article in that language alone", async () => {
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

  test("a reply to a reply belongs to the thread, and names whom it answers", async () => {
    const [one, two] = [await addMember(db, { nickname: "First" }), await addMember(db, { nickname: "Second" })];
    const top = (await add(one.token, "Top")).body.comment;
    const reply = (await add(two.token, "Reply", { to: top.id })).body.comment;
    expect(reply).toMatchObject({ reply_to: top.id, thread_id: top.id, answered_name: null });
    const answer = (await add(one.token, "Answer", { to: reply.id })).body;
    expect(answer).toMatchObject({
      comment: { reply_to: reply.id, thread_id: top.id, answered_name: "Second" },
      comment_count: 3,
    });
    const [listed] = (await list()).comment_list;
    expect(listed).toMatchObject({
      id: top.id,
      reply_count: 2,
      reply_list: [{ id: reply.id }, { id: answer.comment.id }],
    });
  });

  test.each([
    ["nothing", ""],
    ["only room", " \n\t \u3000"],
    ["nothing that is seen", "\u200b\u200d\u2060\ufeff\u00ad\u3164"],
    ["too much", "字".repeat(2001)],
    ["no text", 5],
    ["no text at all", undefined],
  ])("%s is refused, with a sentence", async (_, text) => {
    const { token } = await addMember(db);
    const answer = await add(token, text);
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([422, "invalid", ["comment"]]);
    expect(await countRows(db, english)).toBe(0);
  });

  test("two thousand characters are not too many", async () => {
    expect((await add((await addMember(db)).token, "字".repeat(2000))).status).toBe(200);
  });

  test("a link is refused with the sentence against phishing, however it is written", async () => {
    const { token } = await addMember(db);
    const { id } = (await add(token, "Before")).body.comment;
    for (const text of [
      "看 example．com",
      "example dot com",
      "exam\u200bple.com",
      "https://example.com",
      "a\nwww.example.com",
    ]) {
      for (const answer of [await add(token, text), await edit(token, id, text)]) {
        expect([answer.status, answer.body]).toEqual([
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

  test("whatever is no link is text: it comes back as it was, and is nothing but JSON", async () => {
    const { token } = await addMember(db);
    for (const text of hostileTexts) expect([text, (await add(token, text)).body.comment?.text]).toEqual([text, text]);
    const answer = await ask("", `GET /api/article-comment?article=${english}&sort=oldest&limit=50`);
    expect(answer.body.comment_list.map((each: Comment) => each.text)).toEqual(hostileTexts);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("not where there is nothing, nor where comments are closed, nor to what is gone", async () => {
    const { token } = await addMember(db);
    const codeOf = async (answer: ReturnType<typeof add>) => [(await answer).status, (await answer).body.code];
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

  test("who is muted is told so", async () => {
    const { token } = await addMember(db, { commentAllowed: false });
    expect((await add(token, "x")).body).toEqual({
      code: "feature_unavailable",
      message: "You are currently unable to use this feature.",
    });
  });
});

describe("once for each key", () => {
  test("who may no longer say anything still hears what became of what he said while he might, and nobody else does", async () => {
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
    // Another's key, or another text under it, opens nothing.
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

  test("of twenty at the same moment one is written, and all get its answer; another text under it is a mistake", async () => {
    const { token } = await addMember(db);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(token, "Once", { key })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await countRows(db, english)).toBe(1);
    await remove(token, answers[0]?.body.comment.id);
    expect((await add(token, "Once", { key })).text).toBe(answers[0]?.text);
    expect((await add(token, "Twice", { key })).status).toBe(422);
    expect(await countRows(db, english)).toBe(0);
  });

  test("what was refused stays so under it, whatever has changed: who was told so has another key when he tries again", async () => {
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
      // A copy that was on its way for long.
      const late = await add(token, text, { key });
      expect([late.status, late.text]).toEqual([status, first.text]);
      expect((await add(token, "Other words", { key })).status).toBe(422);
      expect(await countRows(db, english)).toBe(0);
    }
    const again = await add(token, "Later", { key: crypto.randomUUID() });
    expect(again.status).toBe(200);
    await remove(token, again.body.comment.id);
  });

  test("of twenty at the same moment that are refused none is written, and all get the same no", async () => {
    const { token } = await addMember(db);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(token, "https://bad.example", { key })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(422);
  });
});

describe("one's own words", () => {
  test("are changed by their author alone, while the discussion is open", async () => {
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

  test("are deleted, text and all, by their author alone; where others have answered a place remains", async () => {
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
    const { rows } = await db.execute(sql`select count(*)::int as kept from comment where text like 'Secret%'`);
    expect(rows).toEqual([{ kept: 0 }]);
    const listed = await list();
    expect(listed.comment_list).toMatchObject([{ id: top, text: null, reply_list: [{ id: reply, text: "Reply" }] }]);
    expect([listed.comment_count, await countRows(db, english)]).toEqual([1, 1]);
    // With the last answer goes the place.
    await remove(other.token, reply);
    expect(await list()).toMatchObject({ comment_list: [], comment_count: 0 });
  });

  test("go with the account: the text, the name, the place where nobody has answered", async () => {
    const [gone, stays] = [await addMember(db, { nickname: "Gone with it" }), await addMember(db)];
    const top = (await add(gone.token, "My words")).body.comment.id;
    const reply = (await add(stays.token, "Reply", { to: top })).body.comment.id;
    await add(gone.token, "My answer", { to: reply });
    await add(gone.token, "Mine alone");
    await db.execute(sql`delete from member where id = ${gone.id}`);
    const listed = await list();
    expect(listed.comment_list).toMatchObject([
      { id: top, state: "deleted", author: null, text: null, reply_list: [{ id: reply, text: "Reply" }] },
    ]);
    expect([listed.comment_list.length, listed.comment_count]).toEqual([1, 1]);
    for (const table of ["comment", "idempotency_key"]) {
      const { rows } = await db.execute(sql`select t::text as row from ${sql.identifier(table)} as t`);
      expect(JSON.stringify(rows)).not.toMatch(/My words|My answer|Mine alone|Gone with it/);
    }
  });
});

describe("lists", () => {
  async function fill(count: number, on = english): Promise<number[]> {
    const { rows } = await db.execute<{ id: number }>(sql`insert into comment (article_id, text)
      select ${on}, 'n' || n from generate_series(1, ${count}::int) as n returning id`);
    return rows.map(({ id }) => id);
  }

  test.each(["newest", "oldest"])("the %s first, page by page, nothing twice and nothing left out", async (sort) => {
    const ids = await fill(53);
    await fill(5, chinese);
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `&sort=${sort}&limit=10${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.comment_list.map(({ id }) => id));
      // What comes meanwhile shifts nothing.
      if (sort === "newest" && seen.length === 20) await fill(3);
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(sort === "newest" ? ids.toReversed() : ids);
  });

  test("three replies come with a comment, the others by asking for its thread", async () => {
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

  test("what was removed by the site says nothing but that", async () => {
    const { id: memberId } = await addMember(db, { nickname: "Bad name" });
    await addCommentRow(db, { articleId: english, memberId, text: "Bad words", state: "banned" });
    const answer = await list();
    expect(answer.comment_list).toMatchObject([{ state: "banned", text: null, author: null }]);
    expect(answer.comment_count).toBe(0);
    expect(JSON.stringify(answer)).not.toMatch(/Bad/);
  });
});

describe("the thread of one comment", () => {
  const thread = async (id: number) => {
    responseCache.clear();
    return ask("", `GET /api/article-comment/${id}/thread?lang=3`);
  };

  test("comes with its first replies, or with those before the reply that is asked for and that one", async () => {
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

  test("is there where the comment can be seen, as a place at least", async () => {
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

test("counts are right after three hundred things done at once by thirty members", async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => addMember(db)));
  const tops = await Promise.all(people.slice(0, 6).map(({ token }) => add(token, "Top")));
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const { token } = people[n % 30] ?? { token: "" };
      const top = tops[n % 6]?.body.comment.id;
      const said = await add(token, `n${n}`, { to: n % 5 ? top : null });
      if (n % 7 === 0) await remove(people[n % 6]?.token ?? "", top);
      return n % 3 ? said : remove(token, said.body.comment?.id ?? 1);
    }),
  );
  // Who answers what was deleted meanwhile is told so; nothing fails.
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  expect(await countOf(english)).toBeGreaterThan(50);
  expect(await countOf(english)).toBe(await countRows(db, english));
  const { rows } = await db.execute(sql`select top.id from comment top where thread_id is null and reply_count <>
    (select count(*) from comment reply where reply.thread_id = top.id and reply.state = 'shown')`);
  expect(rows).toEqual([]);
});
