import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { exportUser } from "#contract/members/endpoints.ts";
import { purgeExpired } from "#server/jobs/purge-expired.ts";
import { contactMessage, contactReply } from "../contact/contact.schema.ts";
import { subscriber } from "../newsletter/newsletter.schema.ts";
import { mailsTo } from "../test/member-mails.ts";
import { addMember, asker, password } from "../test/members.ts";
import { pollBetween, sampleItems } from "../test/reactions.ts";
import { testApp } from "../test/test-app.ts";
import { member, memberAvatar, memberSession, memberToken } from "./members.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const logIn = (email: string, given = password) =>
  ask("", "POST /api/user/login?lang=3", { account: email, password: given });

test("export: contains all data of a member, and no secrets or data of others", async () => {
  const { email, token } = await addMember(db, { nickname: "Export me" });
  const { token: other } = await addMember(db);
  await db.insert(subscriber).values([
    { email, lang: 3, mailedAt: new Date(), cancelToken: "mine-secret" },
    { email: "someone@example.com", lang: 3, mailedAt: new Date(), cancelToken: "theirs" },
  ]);
  const letter = {
    lang: 3,
    name: "Me",
    gender: "",
    phone: "",
    account: "",
    country: "HK",
    messenger: "",
    messengerId: "",
    interest: "A",
    newsletter: false,
  };
  const [mine] = await db
    .insert(contactMessage)
    .values([
      { ...letter, email, message: "My letter", note: "internal note" },
      { ...letter, email: "someone@example.com", message: "Their letter" },
    ])
    .returning({ id: contactMessage.id });
  await db.insert(contactReply).values({ contactId: mine?.id ?? 0, text: "Our answer" });
  await ask(token, "PUT /api/user/avatar", { id: "kapok-3" });
  const [, article] = (await sampleItems(db)).articles;
  const { id: poll, options } = await pollBetween(db, -1, 1);
  for (const [author, text] of [
    [token, "My words"],
    [other, "Their words"],
  ] as const) {
    const { comment } = (await ask(author, "POST /api/user/article-comment", { article_id: article, comment: text }))
      .body;
    await ask(author, `POST /api/user/like/article/${article}/add`);
    await ask(author, `POST /api/user/like-article-comment/${comment.id}/like`);
    await ask(author, `POST /api/user/article-comment/${comment.id}/report`, { reason: "other", note: "Just so" });
    await ask(author, `POST /api/user/poll/${poll}/vote`, { id: poll, option_list: [options[0]] });
  }
  const response = await ask(token, "POST /api/user/export", { password });
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="kapok-account.json"');
  expect(v.is(exportUser.answer, response.body)).toBe(true);
  expect(response.body).toMatchObject({
    user: { nickname: "Export me", avatar: { id: "kapok-3", url: "/media/avatars/kapok-3.webp" } },
    session_list: [{ user_agent: "tests", current: true }],
    newsletter: { lang: 3 },
    message_list: [{ message: "My letter", reply_list: [{ text: "Our answer", at: expect.any(String) }] }],
    own_avatar: null,
    comment_list: [{ article_id: article, text: "My words", state: "shown" }],
    like_list: [{ kind: "article", item_id: 3 }],
    comment_like_list: [{ comment_id: expect.any(Number) }],
    comment_report_list: [{ reason: "other", note: "Just so" }],
    ballot_list: [{ poll_id: poll, option_list: [options[0]] }],
  });
  expect(response.text).not.toMatch(/someone|Their (letter|words)|internal note|argon2|[Hh]ash|mine-secret/);
  expect((await ask(other, "POST /api/user/export", { password })).text).not.toContain(email);
});

test("export: needs the password, because a stolen token must not open everything", async () => {
  const { email, token } = await addMember(db);
  const replies = [
    await ask(token, "POST /api/user/export?lang=3", {}),
    await ask(token, "POST /api/user/export?lang=3", { password: "wrong2026pass" }),
  ];
  expect(replies.map(({ status, body }) => [status, body.code, body.errors])).toEqual([
    [422, "invalid", { password: ["This is a required field."] }],
    [422, "password_wrong", { password: ["The password is incorrect."] }],
  ]);
  for (const { text } of replies) expect(text).not.toContain(email);
  // Pages of earlier versions read it without a password.
  expect((await ask(token, "GET /api/user/export")).status).toBe(405);
});

describe("account deletion", () => {
  const leave = (token: string, given = password) => ask(token, "DELETE /api/user?lang=3", { password: given });

  test("needs the password, ends all sessions at once and deletes all data after two weeks", async () => {
    const { id, email, token } = await addMember(db);
    await db.insert(memberAvatar).values({ id: crypto.randomUUID(), memberId: id, bytes: Buffer.from("x") });
    const wrong = await leave(token, "wrong2026pass");
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
      422,
      "password_wrong",
      { password: ["The password is incorrect."] },
    ]);
    const left = await leave(token);
    expect(left.status).toBe(200);
    expect((Date.parse(left.body.delete_at) - Date.now()) / 86_400_000).toBeCloseTo(14, 2);
    expect((await ask(token, "GET /api/user")).status).toBe(401);
    const [letter] = await mailsTo(db, email);
    expect(letter?.subject).toContain("will be deleted");
    await purgeExpired(db, { analyticsDays: 400, formDays: 400, mailDays: 400, auditDays: 400 });
    expect(await db.$count(member, eq(member.id, id))).toBe(1);
    await db.update(member).set({ deleteAt: sql`now() - interval '1 s'` }).where(eq(member.id, id));
    await purgeExpired(db, { analyticsDays: 400, formDays: 400, mailDays: 400, auditDays: 400 });
    for (const [table, column] of [
      [member, member.id],
      [memberSession, memberSession.memberId],
      [memberToken, memberToken.memberId],
      [memberAvatar, memberAvatar.memberId],
    ] as const)
      expect(await db.$count(table, eq(column, id))).toBe(0);
    expect((await logIn(email)).body.code).toBe("login_failed");
  });

  test("is cancelled by a login in that time", async () => {
    const { id, email, token } = await addMember(db);
    await leave(token);
    expect((await logIn(email)).body.restored).toBe(true);
    const [row] = await db.select().from(member).where(eq(member.id, id));
    expect(row?.deleteAt).toBeNull();
    expect((await logIn(email)).body.restored).toBe(false);
  });
});
