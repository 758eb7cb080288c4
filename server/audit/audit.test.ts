import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { actions } from "#contract/http/all-actions.ts";
import { auditCommands } from "#server/commands/audit-commands.ts";
import { commentCommands } from "#server/commands/comment-commands.ts";
import { memberCommands } from "#server/commands/member-commands.ts";
import { operate } from "#server/commands/operate.ts";
import { sampleCommand } from "#server/commands/sample-command.ts";
import { article } from "../articles/articles.schema.ts";
import { comment } from "../comments/comments.schema.ts";
import { secretTo } from "../test/member-mails.ts";
import { addMember, asker, password } from "../test/members.ts";
import { testApp } from "../test/test-app.ts";
import { deleteOldAuditEvents } from "./audit.mutations.ts";
import { findAuditEvents } from "./audit.queries.ts";
import { auditEvent } from "./audit.schema.ts";

const { db, url, request } = await testApp({ sample: true });
const ask = asker(request);
const newPassword = "mumian2026neu";
beforeAll(() => vi.stubEnv("DATABASE_URL", url));
afterAll(() => vi.unstubAllEnvs());
beforeEach(() => deleteOldAuditEvents(db, -1));

const operator = (...args: string[]) => operate([memberCommands, commentCommands, auditCommands], args);
/** The rows since the beginning of the test, oldest first. */
const rows = async () => (await findAuditEvents(db, { limit: 100 })).reverse();
const acts = async () => (await rows()).map(({ act, actorId, subject }) => [act, actorId, subject]);

describe("audit log: has a row", () => {
  test("for each login event of an account", async () => {
    const { id, email, token } = await addMember(db);
    const subject = `member ${id}`;
    const network = { "x-forwarded-for": "203.0.113.40" };
    const logIn = (given: string, headers = {}) =>
      ask("", "POST /api/user/login?lang=3", { account: email, password: given }, headers);
    await logIn(password);
    await logIn("wrong2026pass");
    await ask("", "POST /api/user/login?lang=3", { account: "nobody@example.com", password: "wrong2026pass" });
    await ask(token, "PUT /api/user/update", { current_password: "wrong2026pass", new_password: newPassword });
    await ask(token, "PUT /api/user/update", { current_password: password, new_password: newPassword });
    await ask("", "POST /api/user/forget-password?lang=3", { email });
    const reset = await secretTo(db, email, "reset");
    await ask("", "POST /api/user/reset-password?lang=3", { token: reset, password });
    const { access_token: second } = (await logIn(password)).body;
    await ask(second, "POST /api/user/export", { password });
    await ask(second, "POST /api/user/log-out-everywhere");
    const { access_token: third } = (await logIn(password)).body;
    await ask(third, "DELETE /api/user", { password });
    expect(await acts()).toEqual([
      ["login", id, subject],
      ["password_wrong", null, subject],
      ["password_wrong", null, null],
      ["password_wrong", null, subject],
      ["changePassword", id, subject],
      ["resetPassword", id, subject],
      ["login", id, subject],
      ["exportUser", id, subject],
      ["logOutEverywhere", id, subject],
      ["login", id, subject],
      ["deleteUser", id, subject],
    ]);
    for (let n = 0; n < 14; n++) await logIn(`guess2026x${n}`, network);
    const limited = (await rows()).filter(({ act }) => act === "guesses_limited");
    // Further rejections in the same window leave no row.
    expect(limited).toMatchObject([{ subject, after: { by: "proof_required" } }]);
  });

  test("for the verification of an address, and a login before it", async () => {
    const email = "audited@example.com";
    await ask("", "POST /api/user/sign-up?lang=3", { account: email, password: newPassword });
    await ask("", "POST /api/user/login?lang=3", { account: email, password: newPassword });
    const token = await secretTo(db, email, "verify");
    await ask("", "POST /api/user/email-verify?lang=3", { token, new_password: "andere2026neu" });
    expect((await rows()).map(({ act, after }) => [act, after])).toEqual([
      ["login_before_verification", null],
      ["verifyEmail", { password: "set" }],
    ]);
    await ask("", "POST /api/user/sign-up?lang=3", { account: "notme@example.com", password: newPassword });
    const rejected = await secretTo(db, "notme@example.com", "verify");
    await ask("", "POST /api/user/reject-sign-up?lang=3", { token: rejected });
    expect((await rows()).at(-1)).toMatchObject({
      act: "rejectSignUp",
      subject: expect.stringMatching(/^member \d+$/),
    });
  });

  test("for each call that operators may send without entering", async () => {
    const { id, token } = await addMember(db, { operator: true });
    const author = await addMember(db);
    const [some] = await db.select({ id: article.id }).from(article).limit(1);
    const articleId = some?.id ?? 0;
    const [said] = await db
      .insert(comment)
      .values({ articleId, memberId: author.id, text: "Said" })
      .returning({ id: comment.id });
    const calls: Record<string, [call: string, body?: unknown]> = {
      moderateComment: [`POST /api/backstage/article-comment/${said?.id}/ban`],
      moderateArticle: [`POST /api/backstage/article/${articleId}/comments/close`],
      moderateMember: [`POST /api/backstage/member/${author.id}/mute`],
      composeMessage: [
        "POST /api/backstage/message",
        { texts: { 2: { title: "Secret title", message: "Secret text" } }, link: "/", audience: { to: "all" } },
      ],
      cancelMessage: ["POST /api/backstage/message/1/cancel"],
    };
    const expected = actions.filter(({ beforeEntering, method }) => beforeEntering === "operators" && method !== "GET");
    expect(Object.keys(calls)).toEqual(expected.map(({ name }) => name));
    for (const [call, body] of Object.values(calls)) expect((await ask(token, call, body)).status, call).toBe(200);
    expect(await rows()).toMatchObject([
      { act: "moderateComment", subject: `comment ${said?.id}`, after: { change: "ban" } },
      { act: "moderateArticle", subject: `article ${articleId}`, after: { change: "close" } },
      { act: "moderateMember", subject: `member ${author.id}`, after: { change: "mute" } },
      { act: "composeMessage", subject: "message 1", after: { to: "all" } },
      { act: "cancelMessage", subject: "message 1" },
    ]);
    for (const row of await rows())
      expect(row).toMatchObject({ via: "call", actorId: id, requestId: expect.any(String) });
    // A rejected call leaves none.
    await ask(author.token, calls.moderateArticle?.[0] ?? "");
    expect(await rows()).toHaveLength(5);
  });

  test("for each command that has succeeded", async () => {
    const { id, email } = await addMember(db);
    await operator("member", "operator", email, "on");
    await operator("member", "vip", email, "gold");
    await operator("member", "create", "made@example.com", "--password", newPassword);
    await operator("comments", "list");
    await sampleCommand(["--remove-many"]);
    await expect(operator("member", "vip", "nobody@example.com", "gold")).rejects.toThrow("There is no member");
    const subject = `member ${id}`;
    expect(await rows()).toMatchObject([
      { act: "member operator", subject, before: { operator: false }, after: { operator: true } },
      { act: "member vip", subject, before: { vipGroup: null }, after: { vipGroup: "gold" } },
      { act: "member create", after: { operator: false } },
      { act: "comments list", subject: null },
      { act: "sample", subject: null },
    ]);
    for (const row of await rows()) expect(row).toMatchObject({ via: "command", actorId: null });
    const listed = await operator("audit", "list", "--member", email);
    expect(listed.split("\n")).toEqual([
      expect.stringMatching(/ {2}command {2}member vip {2}member \d+ {2}was vipGroup=null {2}vipGroup=gold$/),
      expect.stringMatching(/ {2}member operator {2}member \d+ {2}was operator=false {2}operator=true$/),
    ]);
    expect(JSON.parse(await operator("audit", "list", "--act", "member create", "--json"))).toHaveLength(1);
  });
});

test("audit log: has no password, email, text or network", async () => {
  const { email, token } = await addMember(db, { operator: true });
  const headers = { "x-forwarded-for": "203.0.113.77", "user-agent": "Secret Browser" };
  for (const given of [password, "wrong2026pass"]) {
    await ask("", "POST /api/user/login?lang=3", { account: email, password: given }, headers);
  }
  const body = { texts: { 2: { title: "Secret title", message: "Secret text" } }, link: "/", audience: { to: "all" } };
  await ask(token, "POST /api/backstage/message", body, headers);
  await operator("member", "create", "secret@example.com", "--password", newPassword);
  const stored = JSON.stringify(await rows());
  expect(await rows()).toHaveLength(4);
  expect(stored).not.toMatch(/secret|example\.com|203\.0\.113|2026(pass|kapok|neu)|argon/i);
});

test("audit log: cannot be changed, and only the purge deletes rows", async () => {
  await addMember(db).then(({ email }) => operator("member", "verify", email));
  for (const change of [
    sql`update audit_event set act = 'nothing'`,
    sql`delete from audit_event`,
    sql`truncate audit_event`,
  ]) {
    await expect(db.execute(change)).rejects.toMatchObject({ cause: { message: "The audit log cannot be changed." } });
  }
  expect(await db.$count(auditEvent)).toBe(1);
  await deleteOldAuditEvents(db, 1);
  expect(await db.$count(auditEvent)).toBe(1);
});

test("export: has the events of the account, without the numbers of operators", async () => {
  const { email, token } = await addMember(db);
  const other = await addMember(db);
  await operator("member", "vip", email, "gold");
  await operator("member", "vip", other.email, "silver");
  const { account_event_list } = (await ask(token, "POST /api/user/export", { password })).body;
  expect(account_event_list).toEqual([
    { act: "member vip", via: "command", at: expect.any(String), after: { vipGroup: "gold" } },
  ]);
});
