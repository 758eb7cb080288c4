import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { exportAccount, getAccount, listAccounts } from "#contract/members/accounts.ts";
import { auditEvent } from "#server/audit/audit.schema.ts";
import { mailsTo } from "../test/member-mails.ts";
import { addMember, asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { member, memberSession } from "./members.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
let operator: Awaited<ReturnType<typeof addStaff>>;
beforeAll(async () => {
  operator = await addStaff(db, "operator");
});

const idsOf = async (query = "") => {
  const { body } = await ask(operator.token, `GET /api/backstage/member?lang=3${query}`);
  expect(v.is(listAccounts.answer, body)).toBe(true);
  return body.account_list.map(({ id }: { id: number }) => id);
};
const put = (id: number, body: object) =>
  ask(operator.token, `PUT /api/backstage/member/${id}?lang=3`, {
    reason: "Asked for it",
    ...body,
  });
const act = (id: number, name: string, who = operator) =>
  ask(who.token, `POST /api/backstage/member/${id}/account/${name}?lang=3`, { reason: "Asked by phone" });
const rowOf = async (id: number) => (await db.select().from(member).where(eq(member.id, id)))[0];
const lastEvent = async (id: number, name: string) =>
  (
    await db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.subject, `member ${id}`), eq(auditEvent.act, name)))
      .orderBy(auditEvent.id)
  ).at(-1);

describe("accounts", () => {
  test("are found by email, nickname, name and number, and by what they are", async () => {
    const { id, email } = await addMember(db, { nickname: "Blüte_100%" });
    const vip = await addMember(db, { vipGroup: "gold", verifiedAt: null });
    for (const q of [email, "blüte", "_100%"]) expect(await idsOf(`&q=${encodeURIComponent(q)}`), q).toEqual([id]);
    // Generated names have digits, which may be those of the number.
    expect(await idsOf(`&q=${id}`)).toContain(id);
    expect(await idsOf("&only=vip")).toContain(vip.id);
    expect(await idsOf("&only=unverified")).toContain(vip.id);
    expect(await idsOf("&only=vip")).not.toContain(id);
    expect(await idsOf("&only=staff")).toContain(operator.id);
    const { body } = await ask(operator.token, "GET /api/backstage/member?lang=3&limit=1");
    expect(await idsOf(`&limit=1&cursor=${body.next_cursor}`)).toEqual([id]);
  });

  test("have their sessions and no secret", async () => {
    const { id } = await addMember(db);
    const { body, text } = await ask(operator.token, `GET /api/backstage/member/${id}?lang=3`);
    expect(v.is(v.strictObject(getAccount.answer.entries), body)).toBe(true);
    expect(body.session_list).toMatchObject([{ user_agent: "tests" }]);
    const hash = (await rowOf(id))?.passwordHash ?? "";
    expect(hash).not.toBe("");
    expect(text).not.toContain(hash);
    expect((await ask(operator.token, "GET /api/backstage/member/99999999?lang=3")).status).toBe(404);
  });

  test("are changed with a reason, which the log keeps with both states", async () => {
    const { id, token } = await addMember(db);
    expect((await put(id, { vip_group: "gold", may_comment: false })).body).toMatchObject({
      vip_group: "gold",
      may_comment: false,
    });
    expect(await lastEvent(id, "putAccount")).toMatchObject({
      actorId: operator.id,
      before: { vip_group: null, may_comment: true },
      after: { vip_group: "gold", may_comment: false, reason: "Asked for it" },
    });
    const comment = { article_id: 1, comment: "Hello" };
    expect((await ask(token, "POST /api/user/article-comment", comment)).body.code).toBe("feature_unavailable");
    expect((await put(id, { vip_group: null })).body).toMatchObject({ vip_group: null, may_comment: false });
    expect((await put(id, { reason: " " })).body.errors).toEqual({ reason: expect.anything() });
    expect((await put(id, { vip_group: "no spaces" })).status).toBe(422);
    expect((await put(99_999_999, {})).status).toBe(404);
  });
});

describe("acts on an account", () => {
  test("verify an address, end sessions and record the reason", async () => {
    const { id, token } = await addMember(db, { verifiedAt: null });
    expect((await act(id, "verify")).body.verified).toBe(true);
    expect((await act(id, "end-sessions")).body.session_list).toEqual([]);
    expect((await ask(token, "GET /api/user/notification?lang=3")).status).toBe(401);
    expect(await lastEvent(id, "actOnAccount")).toMatchObject({
      after: { change: "end-sessions", reason: "Asked by phone" },
    });
  });

  test("send the link that the account needs, and revoke it", async () => {
    const { id, email } = await addMember(db);
    expect((await act(id, "send-link")).status).toBe(200);
    expect((await mailsTo(db, email)).at(-1)?.text).toMatch(/#reset=/);
    expect((await act(id, "revoke-links")).status).toBe(200);
    const shared = await addMember(db, { materialOnly: true });
    expect((await act(shared.id, "send-link")).body.code).toBe("not_permitted");
  });

  test("delete an account after fourteen days, tell the member, and can be taken back", async () => {
    const { id, email } = await addMember(db);
    const { body } = await act(id, "delete");
    expect(Date.parse(body.delete_at) - Date.now()).toBeGreaterThan(13 * 86_400_000);
    expect(await db.$count(memberSession, eq(memberSession.memberId, id))).toBe(0);
    expect(await mailsTo(db, email)).toHaveLength(1);
    expect((await act(id, "cancel-deletion")).body.delete_at).toBeNull();
  });

  test("keep the last operator", async () => {
    await db.update(member).set({ operator: false }).where(eq(member.operator, true));
    await db.update(member).set({ operator: true }).where(eq(member.id, operator.id));
    expect((await act(operator.id, "delete")).body.code).toBe("last_operator");
    expect((await rowOf(operator.id))?.deleteAt).toBeNull();
  });

  test("need a recent proof", async () => {
    const { id } = await addMember(db);
    await operator.enter({ confirmed: false });
    expect((await act(id, "end-sessions")).body.code).toBe("confirm_again");
    await operator.enter();
    expect((await act(id, "end-sessions")).status).toBe(200);
  });
});

test("export of an account: is the member's own export, and is in no stored response", async () => {
  const { id, email } = await addMember(db);
  const call = `POST /api/backstage/member/${id}/export?lang=3`;
  const { body, status } = await ask(operator.token, call, { reason: "Asked by letter" });
  expect([status, v.is(exportAccount.answer, body), body.user.email]).toEqual([200, true, email]);
  expect(await lastEvent(id, "exportAccount")).toMatchObject({ after: { reason: "Asked by letter" } });
});
