import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type Permission, permissions, staffActs } from "#contract/auth/permissions.ts";
import type { MemberAction } from "#contract/http/action.ts";
import { actions } from "#contract/http/all-actions.ts";
import { defaultSettings } from "#contract/notifications/settings.ts";
import { saveMaterial } from "#server/materials/materials.mutations.ts";
import { materialGroup } from "#server/materials/materials.schema.ts";
import { member, memberSession } from "#server/members/members.schema.ts";
import { composeMessage } from "#server/notifications/messages.mutations.ts";
import { addMember, asker, password } from "#server/test/members.ts";
import { addCommentRow, pollBetween, sampleItems } from "#server/test/reactions.ts";
import { testApp } from "#server/test/test-app.ts";
import { type ActorAttributes, can, canInLang, isForStaff, permissionTable, type Role } from "./permissions.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
/** Those of staff in version 0.2 are here too, the others in `server/staff/access.test.ts`. */
const forMembers = actions.filter(
  (each): each is MemberAction =>
    each.act !== undefined && (!isForStaff(each.act) || each.beforeEntering === "operators"),
);
const calls = forMembers.map(({ method, path, act }) => ({
  call: `${method} /api${path.replace("{group}", "gold")}`,
  act,
}));

const { articles } = await sampleItems(db);
const { id: voteId, options } = await pollBetween(db, -1, 1);
const { id: otherMember } = await addMember(db);
const othersComment = await addCommentRow(db, {
  articleId: articles[0],
  memberId: otherMember,
  text: "Somebody else's",
});

const [group] = await db.insert(materialGroup).values({ title: {}, sort: 1, requireLogin: true }).returning();
const file = { name: {}, filename: "a.txt", mediaType: "text/plain", sort: 1, previewImageId: null };
const material = await saveMaterial(db, { ...file, groupId: group?.id ?? 0, bytes: Buffer.from("a") });

const words = { title: "To you", subtitle: "", message: "Hello", btn_text: "" };
const written = { texts: { 3: words }, link: "", audience: { to: "vip" }, send_at: "2099-01-01T00:00:00Z" } as const;
const { id: message } = await db.transaction((tx) =>
  composeMessage(tx, { ...written, sendAt: new Date(written.send_at) }),
);

/** Fills in the path: the id of a comment where required, else of an article. */
const pathOf = (call: string) =>
  call
    .replace("{kind}", call.includes("/follow/") ? "draw" : "article")
    .replace("{what}", "shown")
    .replace("message/{id}", `message/${message}`)
    .replace("{voteId}", String(voteId))
    .replace("member/{id}", `member/${otherMember}`)
    .replace(/(comment\/)\{id\}/, `$1${othersComment}`)
    .replace("{id}", String(articles[0]))
    .replace("{change}", () => changes[call] ?? "");
const changes: Record<string, string> = {
  "POST /api/user/like/{kind}/{id}/{change}": "add",
  "POST /api/user/like-article-comment/{id}/{change}": "like",
  "POST /api/backstage/article-comment/{id}/{change}": "keep",
  "POST /api/backstage/article/{id}/comments/{change}": "open",
  "POST /api/backstage/member/{id}/{change}": "unmute",
  "POST /api/user/follow/{kind}/{change}": "add",
};

/** Bodies of calls; the others need none or are rejected before it is read. */
const bodies: Record<string, unknown> = {
  "PUT /api/user/update": { nickname: "Somebody else" },
  "PUT /api/user/avatar": { id: "kapok-2" },
  "POST /api/broadcasting/auth": { socket_id: "1.2", channel_name: "private-member.public.notification" },
  "POST /api/user/session/revoke": { id: crypto.randomUUID() },
  "POST /api/user/export": { password },
  "DELETE /api/user": { password },
  "POST /api/user/material/ticket": { ids: [material] },
  "POST /api/user/article-comment": { article_id: articles[0], reply_to: null, comment: "Well said" },
  "PUT /api/user/article-comment/{id}": { comment_id: othersComment, comment: "Not mine" },
  "POST /api/user/article-comment/{id}/report": { reason: "spam" },
  "POST /api/user/notification/read-all": { until: 1 },
  "POST /api/user/notification/{id}/report/{what}": {},
  "PUT /api/user/notification-settings": defaultSettings,
  "POST /api/user/follow/{kind}/{change}": { key: "mark-six" },
  "POST /api/backstage/message": written,
  "POST /api/user/poll/{voteId}/vote": { id: voteId, option_list: options.slice(0, 1) },
};

/** Expected responses to members with the permission, unless it is 200. */
const answers: Record<string, [number, string]> = {
  "POST /api/user/avatar": [415, "unsupported_media_type"],
  "POST /api/user/push-device": [415, "unsupported_media_type"],
  "DELETE /api/user/push-device/{id}": [404, "not_found"],
  "POST /api/user/push-device/{id}/test": [404, "not_found"],
  "PUT /api/user/article-comment/{id}": [403, "not_author"],
  "DELETE /api/user/article-comment/{id}": [403, "not_author"],
};
const refused: { readonly [act in Permission]?: string } = {
  change_account: "not_permitted",
  vip_material: "not_permitted",
  moderate: "not_permitted",
  send_messages: "not_permitted",
  comment: "feature_unavailable",
  like: "feature_unavailable",
  vote: "feature_unavailable",
};
const forOperators = (act: Permission) => act === "moderate" || act === "send_messages";

test("contract: every call about a member requires a login", () => {
  const open = [
    ...["login", "sign-up", "email-verify", "reject-sign-up", "resend-verification-email"],
    ...["forget-password", "reset-password", "session/end"],
  ];
  const others = actions.filter(({ path, act }) => path.startsWith("/user") && !act).map(({ path }) => path);
  expect(others.sort()).toEqual(open.map((path) => `/user/${path}`).sort());
  expect(calls).toHaveLength(46);
});

describe.each(calls)("$call", ({ call, act }) => {
  let good: string;
  let other: string;
  const path = pathOf(call);
  const bad: Record<string, string> = {};
  beforeAll(async () => {
    ({ token: good } = await addMember(db, act === "vip_material" ? { vipGroup: "gold" } : {}));
    ({ token: other } = await addMember(db, { materialOnly: true }));
    for (const [name, end] of [["expired", sql`now() - interval '1 s'`] as const, ["revoked", undefined] as const]) {
      const { id, token } = await addMember(db);
      if (end) await db.update(memberSession).set({ expiresAt: end }).where(eq(memberSession.memberId, id));
      else await ask(token, "POST /api/user/log-out");
      bad[name] = token;
    }
    const { id, token } = await addMember(db);
    await db.delete(member).where(eq(member.id, id));
    bad["of a member who is gone"] = token;
    bad.altered = `${good.slice(0, -2)}${good.endsWith("AA") ? "BB" : "AA"}`;
    bad.cut = good.slice(0, -1);
    bad.lengthened = `${good}A`;
    bad.huge = "A".repeat(5000);
    bad["a JWT without signature"] = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.";
    bad["a quote"] = "' or 1=1 --".padEnd(43, "-");
  });

  test("rejects visitors", async () => {
    const answer = await ask("", `${path}?lang=3`, bodies[call]);
    expect([answer.status, answer.body]).toEqual([401, { code: "not_logged_in", message: "You're not logged in" }]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  test("rejects invalid and expired tokens", async () => {
    for (const [name, token] of Object.entries(bad)) {
      const answer = await ask(token, `${path}?lang=3`, bodies[call]);
      expect([name, answer.status, answer.body]).toEqual([
        name,
        401,
        {
          code: "login_ended",
          error_code: "session_expired",
          message: "Get user data failed, you have to login or relogin.",
        },
      ]);
    }
    // In no other place than the header.
    for (const headers of [
      { cookie: `token=${good}` },
      { authorization: good },
      { authorization: `Basic ${good}` },
    ] as Record<string, string>[])
      expect((await ask("", `${path}?token=${good}&access_token=${good}`, bodies[call], headers)).status).toBe(401);
  });

  const statusAndCode = (answer: Awaited<ReturnType<typeof ask>>) => [answer.status, answer.body.code];
  const good200 = answers[call] ?? [200, undefined];

  test("allows members with the permission and rejects others", async () => {
    const muted = await addMember(db, { commentAllowed: false });
    const operator = await addMember(db, { operator: true });
    const { token: member } = await addMember(db);
    for (const [token, may] of [
      [other, act === "use_member_centre"],
      [muted.token, !["comment", "moderate", "send_messages", "vip_material"].includes(act)],
      [member, !["moderate", "send_messages", "vip_material"].includes(act)],
      [operator.token, act !== "vip_material"],
    ] as const) {
      const answer = await ask(token, `${path}?lang=3`, bodies[call]);
      expect(statusAndCode(answer)).toEqual(may ? good200 : [403, refused[act]]);
    }
  });

  test("responds with private, no-store", async () => {
    const answer = await ask(good, `${path}?lang=3`, bodies[call]);
    expect(statusAndCode(answer)).toEqual(forOperators(act) ? [403, "not_permitted"] : good200);
    expect(answer.headers.get("cache-control")).toContain(answer.status === 200 ? "private, no-store" : "no-store");
  });

  test("rejects cross-site requests", async () => {
    if (call.startsWith("GET")) return;
    const { token } = await addMember(db, { operator: forOperators(act) });
    const answer = await ask(token, path, bodies[call], { "sec-fetch-site": "cross-site" });
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
  });
});

describe("isolation of members", () => {
  test("covers sessions, pictures and stored responses", async () => {
    const [mine, theirs] = [await addMember(db), await addMember(db)];
    const { session_list: theirSessions } = (await ask(theirs.token, "GET /api/user/session")).body;
    expect(theirSessions).toHaveLength(1);
    const revoked = await ask(mine.token, "POST /api/user/session/revoke", { id: theirSessions[0].id });
    expect(revoked.status).toBe(200);
    expect((await ask(theirs.token, "GET /api/user")).status).toBe(200);
    expect((await ask(mine.token, "GET /api/user/session")).body.session_list[0].id).not.toBe(theirSessions[0].id);

    const key = { "idempotency-key": crypto.randomUUID() };
    const change = { nickname: "Under one key" };
    expect((await ask(theirs.token, "PUT /api/user/update", change, key)).status).toBe(200);
    const replayed = await ask(mine.token, "PUT /api/user/update", change, key);
    expect([replayed.status, Object.keys(replayed.body.errors)]).toEqual([422, ["idempotency-key"]]);
    expect((await ask(mine.token, "GET /api/user")).body.user).toMatchObject({ id: mine.id, email: mine.email });
  });
});

describe("sessions", () => {
  test("are listed and ended singly or together, with their tokens", async () => {
    const { email, token } = await addMember(db);
    const logIn = async (agent: string) =>
      (await ask("", "POST /api/user/login", { account: email, password }, { "user-agent": agent })).body.access_token;
    const [phone, tablet] = [await logIn("Phone/1"), await logIn("Tablet/1")];
    const listed = (await ask(phone, "GET /api/user/session")).body.session_list;
    expect(listed.map(({ user_agent: agent }: { user_agent: string }) => agent).sort()).toEqual([
      "Phone/1",
      "Tablet/1",
      "tests",
    ]);
    const current = listed.filter((each: { current: boolean }) => each.current);
    expect(current).toMatchObject([{ user_agent: "Phone/1" }]);
    const other = listed.find((each: { user_agent: string }) => each.user_agent === "Tablet/1");
    await ask(phone, "POST /api/user/session/revoke", { id: other.id });
    expect((await ask(tablet, "GET /api/user")).status).toBe(401);
    expect((await ask(phone, "GET /api/user")).status).toBe(200);
    await ask(phone, "POST /api/user/log-out");
    expect((await ask(phone, "GET /api/user")).status).toBe(401);
    await ask(token, "POST /api/user/log-out-everywhere");
    expect((await ask(token, "GET /api/user")).status).toBe(401);
  });

  test("last thirty days from the last use", async () => {
    const { id, token } = await addMember(db);
    const set = (seen: string, end: string) =>
      db.execute(sql`update member_session set last_seen_at = now() - ${seen}::interval, expires_at = now() + ${end}::interval
        where member_id = ${id}`);
    const daysLeft = async () => {
      const { rows } = await db.execute(
        sql`select extract(day from expires_at - now())::int as days from member_session where member_id = ${id}`,
      );
      return rows[0]?.days;
    };
    await set("20 days", "10 days");
    await ask(token, "GET /api/user");
    expect(await daysLeft()).toBeGreaterThanOrEqual(29);
    // Within the hour nothing is written.
    await set("50 minutes", "10 days");
    await ask(token, "GET /api/user");
    expect(await daysLeft()).toBeLessThanOrEqual(10);
  });

  test("are limited to fifty, and the least recently used ends", async () => {
    const { id, email, token } = await addMember(db);
    await db
      .update(memberSession)
      .set({ lastSeenAt: sql`now() - interval '9 days'` })
      .where(eq(memberSession.memberId, id));
    await db.execute(sql`insert into member_session (member_id, token_hash, user_agent, expires_at)
      select ${id}, gen_random_uuid(), '', now() + interval '1 day' from generate_series(1, 49)`);
    expect((await ask(token, "GET /api/user")).status).toBe(200);
    await db
      .update(memberSession)
      .set({ lastSeenAt: sql`now() - interval '9 days'` })
      .where(eq(memberSession.userAgent, "tests"));
    await ask("", "POST /api/user/login", { account: email, password });
    expect(await db.$count(memberSession, eq(memberSession.memberId, id))).toBe(50);
    expect((await ask(token, "GET /api/user")).status).toBe(401);
  });
});

describe("permissions", () => {
  const noAttributes: ActorAttributes = { vipGroup: null, commentAllowed: true, materialOnly: false, operator: false };
  const people: Record<Role, ActorAttributes | undefined> = {
    visitor: undefined,
    member: noAttributes,
    vip: { ...noAttributes, vipGroup: "north" },
    muted: { ...noAttributes, commentAllowed: false },
    material_only: { ...noAttributes, materialOnly: true },
    author: { ...noAttributes, staffRoles: [{ role: "author", langs: [2] }] },
    editor: { ...noAttributes, staffRoles: [{ role: "editor", langs: [2] }] },
    moderator: { ...noAttributes, staffRoles: [{ role: "moderator", langs: null }] },
    operator: { ...noAttributes, operator: true },
  };
  /** In the order of the roles above: y may, - may not. */
  const expected: Record<Permission, string> = {
    use_member_centre: "-yyyyyyyy",
    change_account: "-yyy-yyyy",
    comment: "-yy--yyyy",
    vip_material: "--y------",
    like: "-yyy-yyyy",
    vote: "-yyy-yyyy",
    use_backstage: "-----yyyy",
    moderate: "-------yy",
    write: "-----yy-y",
    edit_any: "------y-y",
    publish: "------y-y",
    compose: "------y-y",
    send_newsletter: "------y-y",
    send_messages: "--------y",
    enter_draws: "--------y",
    configure: "--------y",
    read_inbox: "--------y",
    manage_members: "--------y",
    manage_staff: "--------y",
    read_audit: "--------y",
    read_health: "--------y",
    read_analytics: "-----yyyy",
  };
  test.each(permissions)("%s: matches the specification for each role", (act) => {
    const cells = Object.values(people).map((who) => (can(who, act) ? "y" : "-"));
    expect(cells.join("")).toBe(expected[act]);
    expect(Object.keys(permissionTable)).toContain(act);
  });

  test("a role with languages allows acts per language in these alone", () => {
    const inLang = (who: ActorAttributes, lang: number | null) =>
      staffActs.filter((act) => can(who, act) && !canInLang(who, act, lang));
    const { author, editor, operator } = people as Record<Role, ActorAttributes>;
    expect(inLang(author, 3)).toEqual(["write"]);
    expect(inLang(editor, 3)).toEqual(["edit_any", "publish"]);
    for (const who of [author, editor, operator]) for (const lang of [2, null]) expect(inLang(who, lang)).toEqual([]);
    expect(inLang(operator, 3)).toEqual([]);
    expect(canInLang({ ...noAttributes, staffRoles: [{ role: "author", langs: null }] }, "write", 3)).toBe(true);
    expect(canInLang({ ...noAttributes, staffRoles: [{ role: "author", langs: [3] }] }, "publish", 3)).toBe(false);
  });

  test("roles of staff add up, with the languages of each", () => {
    const both: ActorAttributes = {
      ...noAttributes,
      staffRoles: [
        { role: "author", langs: [3] },
        { role: "editor", langs: [2] },
      ],
    };
    expect([2, 3].map((lang) => canInLang(both, "write", lang))).toEqual([true, true]);
    expect([2, 3].map((lang) => canInLang(both, "publish", lang))).toEqual([true, false]);
  });

  test("a denial overrides a grant when a member has several traits", () => {
    const all = { vipGroup: "north", commentAllowed: false, materialOnly: true, operator: true };
    const denied = permissions.filter((act) => !can(all, act));
    expect(denied).toEqual(["change_account", "comment", "like", "vote"]);
  });
});

test("well-known change-password: redirects to the password page", async () => {
  const found = await request("/.well-known/change-password");
  expect([found.status, found.headers.get("location")]).toEqual([302, "/member/password"]);
  const english = await request("/.well-known/change-password", { headers: { "accept-language": "en" } });
  expect(english.headers.get("location")).toBe("/en-US/member/password");
});
