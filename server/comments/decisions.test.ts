import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decideComments, listModerated } from "#contract/comments/moderation.ts";
import { auditEvent } from "#server/audit/audit.schema.ts";
import { notificationEvent } from "#server/notifications/notifications.schema.ts";
import { member } from "../members/members.schema.ts";
import { addMember, asker } from "../test/members.ts";
import { addCommentRow, sampleItems, withoutComments } from "../test/reactions.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { comment, commentClaim, commentReport, reportDecision } from "./comments.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const [chinese, english] = (await sampleItems(db)).articles;
let moderator: Awaited<ReturnType<typeof addStaff>>;
let colleague: Awaited<ReturnType<typeof addStaff>>;

beforeAll(async () => {
  moderator = await addStaff(db, [{ role: "moderator", langs: null }]);
  colleague = await addStaff(db, [{ role: "moderator", langs: null }]);
});
beforeEach(async () => {
  await withoutComments(db);
  await db.delete(notificationEvent);
});

const write = async (text: string, { articleId = english, author }: { articleId?: number; author?: number } = {}) => {
  const memberId = author ?? (await addMember(db)).id;
  return { author: memberId, id: await addCommentRow(db, { articleId, memberId, text }) };
};
const report = async (id: number, reason = "spam", note = "") =>
  ask((await addMember(db)).token, `POST /api/user/article-comment/${id}/report?lang=3`, { reason, note });
const list = async (query = "", who = moderator) => {
  const { status, body } = await ask(who.token, `GET /api/backstage/comment?lang=3${query}`);
  expect([status, v.is(listModerated.answer, body)]).toEqual([200, true]);
  return body;
};
const idsOf = async (query: string) =>
  (await list(query)).comment_list.map((each: { comment: { id: number } }) => each.comment.id);

interface Choice {
  change?: string;
  mute?: boolean;
  reason?: string | null;
  note?: string;
  seen?: number | null;
  who?: typeof moderator;
}
const decide = async (
  ids: readonly number[],
  { change = "ban", mute = false, reason = null, note = "", seen = null, who = moderator }: Choice = {},
) => {
  const body = { list: ids.map((id) => ({ id, seen })), change, mute, reason, note };
  const answer = await ask(who.token, "POST /api/backstage/comment/decide?lang=3", body);
  if (answer.status === 200) expect(v.is(decideComments.answer, answer.body)).toBe(true);
  return answer;
};
const undo = async (batch: string, who = moderator) =>
  (await ask(who.token, `POST /api/backstage/comment/decide/${batch}/undo?lang=3`)).body;
const stateOf = async (id: number) => (await db.select().from(comment).where(eq(comment.id, id)))[0]?.state;
const told = () => db.select().from(notificationEvent).where(eq(notificationEvent.kind, "comment_removed"));
const mayComment = async (id: number) => (await db.select().from(member).where(eq(member.id, id)))[0]?.commentAllowed;

describe("comments for moderators", () => {
  test("have their context, reports and what was decided about their author before", async () => {
    const first = await write("Buy now");
    await decide([first.id], { mute: true, reason: "spam", note: "Again" });
    await db.update(member).set({ commentAllowed: true }).where(eq(member.id, first.author));
    const asked = await write("Is it safe?");
    const second = await write("Buy here", { author: first.author });
    await db.update(comment).set({ replyTo: asked.id, threadId: asked.id }).where(eq(comment.id, second.id));
    await report(second.id, "spam", "He sells");
    await report(second.id, "fraud");
    const { comment_list: comments, reported_count: count } = await list();
    expect(count).toBe(1);
    expect(comments).toMatchObject([
      {
        comment: { id: second.id, text: "Buy here" },
        article: { id: english, lang: 3, title: expect.stringMatching(/./) },
        answered: { text: "Is it safe?" },
        ...{ report_count: 2, note_list: ["He sells"], claim: null, decision: null },
        author: { id: first.author, may_comment: true, banned_count: 1, muted_count: 1 },
      },
    ]);
    expect(comments[0].reason_list.toSorted()).toEqual(["fraud", "spam"]);
  });

  test("are listed by view, language and author, page by page", async () => {
    const [one, other, muted] = [
      await write("One"),
      await write("二", { articleId: chinese ?? 0 }),
      await write("Three"),
    ];
    await report(one.id);
    await report(other.id);
    await db.update(member).set({ commentAllowed: false }).where(eq(member.id, muted.author));
    expect(await idsOf("")).toEqual([other.id, one.id]);
    expect(await idsOf("&view=all")).toEqual([muted.id, other.id, one.id]);
    expect(await idsOf("&view=muted")).toEqual([muted.id]);
    expect(await idsOf("&view=all&language=2")).toEqual([other.id]);
    expect(await idsOf(`&view=all&author=${one.author}`)).toEqual([one.id]);
    const { next_cursor: cursor } = await list("&limit=1");
    expect(await idsOf(`&limit=1&cursor=${cursor}`)).toEqual([one.id]);
    await decide([one.id], { change: "keep" });
    await decide([other.id]);
    expect(await idsOf("")).toEqual([]);
    expect(await idsOf("&view=decided")).toEqual([other.id, one.id]);
    const { next_cursor: below } = await list("&view=decided&limit=1");
    expect(await idsOf(`&view=decided&limit=1&cursor=${below}`)).toEqual([one.id]);
  });
});

describe("a decision", () => {
  test("bans two hundred reported comments in two acts, and tells each author once", async () => {
    const authors = await Promise.all(Array.from({ length: 20 }, () => addMember(db)));
    const rows = await db
      .insert(comment)
      .values(
        Array.from({ length: 200 }, (_, n) => ({
          ...{ articleId: english, memberId: authors[n % 20]?.id, text: `Bad ${n}`, reportedAt: new Date() },
        })),
      )
      .returning({ id: comment.id });
    const ids = rows.map(({ id }) => id);
    const reporter = await addMember(db);
    await db
      .insert(commentReport)
      .values(ids.map((id) => ({ commentId: id, memberId: reporter.id, reason: "spam" as const, note: "" })));
    expect((await decide(ids)).status).toBe(422);
    const { body } = await decide(ids.slice(0, 100), { reason: "spam" });
    expect(body).toMatchObject({ decided_list: ids.slice(0, 100), refused_list: [] });
    expect((await list()).reported_count).toBe(100);
    const events = await told();
    const authorsTold = await db
      .select({ id: comment.memberId })
      .from(comment)
      .where(sql`'comment:' || ${comment.id} in ${events.map(({ dedupeKey }) => dedupeKey)}`);
    expect(new Set(authorsTold.map(({ id }) => id)).size).toBe(20);
    expect(events).toHaveLength(20);
    for (const { scheduledAt } of events) expect(scheduledAt.getTime() - Date.now()).toBeGreaterThan(50_000);

    expect(await undo(body.batch)).toEqual({ undone: true });
    expect(await undo(body.batch)).toEqual({ undone: false });
    expect((await list()).reported_count).toBe(200);
    expect(await db.$count(commentReport)).toBe(200);
    expect(await db.$count(comment, eq(comment.state, "banned"))).toBe(0);
    expect(await told()).toEqual([]);
  });

  test("mutes the author in the same step, and the undo lets them comment again", async () => {
    const { id, author } = await write("Bad");
    await report(id, "abuse", "Rude");
    const { body } = await decide([id], { mute: true, reason: "abuse", note: "Third time" });
    expect([await stateOf(id), await mayComment(author)]).toEqual(["banned", false]);
    expect((await list("&view=decided")).comment_list[0].decision).toMatchObject({
      ...{ change: "ban", by: { id: moderator.id }, reason: "abuse", note: "Third time", muted: true },
    });
    await undo(body.batch);
    expect([await stateOf(id), await mayComment(author)]).toEqual(["shown", true]);
    expect((await list()).comment_list[0]).toMatchObject({ report_count: 1, note_list: ["Rude"], decision: null });
  });

  test("leaves an author muted who was muted before, when it is undone", async () => {
    const { id, author } = await write("Bad");
    await db.update(member).set({ commentAllowed: false }).where(eq(member.id, author));
    const { body } = await decide([id], { mute: true });
    await undo(body.batch);
    expect(await mayComment(author)).toBe(false);
  });

  test("is undone by its moderator alone, and within a minute", async () => {
    const { id } = await write("Bad");
    const { body } = await decide([id]);
    expect(await undo(body.batch, colleague)).toEqual({ undone: false });
    await db.update(reportDecision).set({ decidedAt: sql`now() - interval '61 seconds'` });
    expect(await undo(body.batch)).toEqual({ undone: false });
    expect(await stateOf(id)).toBe("banned");
  });

  test("leaves a comment deleted that its author has deleted before the undo", async () => {
    const author = await addMember(db);
    const { id } = await write("Fine", { author: author.id });
    const { body } = await decide([id], { change: "keep" });
    await ask(author.token, `DELETE /api/user/article-comment/${id}`);
    expect(await undo(body.batch)).toEqual({ undone: true });
    expect(await stateOf(id)).toBe("deleted");
  });

  test("is refused for a comment that a colleague has decided meanwhile, whom it names", async () => {
    const [one, other] = [await write("One"), await write("Other")];
    await decide([one.id], { who: colleague });
    const { body } = await decide([one.id, other.id], { change: "keep" });
    expect(body.decided_list).toEqual([other.id]);
    const { nickname } = (await list("&view=decided")).comment_list.at(-1).decision.by;
    expect(body.refused_list).toEqual([
      { id: one.id, why: "decided", by: { id: colleague.id, nickname }, change: "ban" },
    ]);
    expect(await stateOf(one.id)).toBe("banned");
    const seen = (await list("&view=decided")).comment_list.at(-1).decision.id;
    expect((await decide([one.id], { change: "restore", seen })).body.decided_list).toEqual([one.id]);
    expect(await stateOf(one.id)).toBe("shown");
  });

  test("is made once by two moderators at the same moment", async () => {
    const { id } = await write("Bad");
    const answers = await Promise.all([decide([id]), decide([id], { who: colleague, change: "keep" })]);
    expect(answers.map(({ body }) => body.decided_list.length).toSorted()).toEqual([0, 1]);
    expect(await db.$count(reportDecision)).toBe(1);
  });

  test("is refused for deleted and missing comments, and when every comment is refused", async () => {
    const author = await addMember(db);
    const { id } = await write("Gone", { author: author.id });
    await ask(author.token, `DELETE /api/user/article-comment/${id}`);
    const { body } = await decide([id, 99_999_999]);
    expect(body).toMatchObject({
      batch: null,
      decided_list: [],
      refused_list: [
        { id, why: "gone" },
        { id: 99_999_999, why: "gone" },
      ],
    });
  });

  test("is in the log for each comment, with its reason", async () => {
    const { id } = await write("Bad");
    const { body } = await decide([id], { reason: "fraud", note: "Asks for a PIN" });
    const events = await db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.act, "decideComments"), eq(auditEvent.subject, `comment ${id}`)));
    expect(events).toMatchObject([
      { actorId: moderator.id, after: { change: "ban", reason: "fraud", note: "Asks for a PIN" } },
    ]);
    await undo(body.batch);
    const undone = await db.select().from(auditEvent).where(eq(auditEvent.act, "undoDecision"));
    expect(undone.at(-1)).toMatchObject({ actorId: moderator.id, subject: `decision ${body.batch}` });
  });

  test("tells an author once when the same comment is banned, restored and banned again", async () => {
    const { id } = await write("Bad");
    await decide([id]);
    await db.update(notificationEvent).set({ completedAt: new Date() });
    const seen = async () => (await list("&view=decided")).comment_list[0].decision.id;
    await decide([id], { change: "restore", seen: await seen() });
    await decide([id], { seen: await seen() });
    expect(await stateOf(id)).toBe("banned");
    expect(await told()).toHaveLength(1);
  });
});

describe("a claim", () => {
  const claim = async (ids: readonly number[], who = moderator, claimed = true) =>
    (await ask(who.token, "POST /api/backstage/comment/claim?lang=3", { ids, claimed })).body.claimed_list;

  test("keeps a colleague from deciding, until it is released or has ended", async () => {
    const { id } = await write("Bad");
    expect(await claim([id])).toEqual([id]);
    expect(await claim([id])).toEqual([id]);
    expect(await claim([id], colleague)).toEqual([]);
    expect((await list("&view=all", colleague)).comment_list[0].claim.by.id).toBe(moderator.id);
    expect((await decide([id], { who: colleague })).body.refused_list).toMatchObject([
      { id, why: "claimed", by: { id: moderator.id } },
    ]);
    expect(await claim([id], moderator, false)).toEqual([]);
    expect((await decide([id], { who: colleague })).body.decided_list).toEqual([id]);

    const other = await write("Worse");
    await claim([other.id]);
    await db.update(commentClaim).set({ until: new Date(Date.now() - 1000) });
    expect(await claim([other.id], colleague)).toEqual([other.id]);
    expect((await decide([other.id])).body.refused_list).toMatchObject([{ why: "claimed" }]);
  });

  test("is of no comment when there is none", async () => {
    expect(await claim([99_999_999])).toEqual([]);
  });
});
