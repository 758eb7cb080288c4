import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type Permission, permissions } from "#contract/auth/permissions.ts";
import type { MemberAction } from "#contract/http/action.ts";
import { actions } from "#contract/http/all-actions.ts";
import { isForStaff } from "#server/auth/permissions.ts";
import { memberSession } from "#server/members/members.schema.ts";
import { addMember, asker } from "#server/test/members.ts";
import { addStaff } from "#server/test/staff.ts";
import { testApp } from "#server/test/test-app.ts";

const { db, request } = await testApp();
const ask = asker(request);

/** The table of backstage.md 3.2 by hand: author, editor, moderator, operator. Languages are decided per document. */
const table: { readonly [act in Permission]?: string } = {
  use_backstage: "yyyy",
  write: "yy-y",
  edit_any: "-y-y",
  publish: "-y-y",
  compose: "-y-y",
  moderate: "--yy",
  send_newsletter: "-y-y",
  send_messages: "---y",
  enter_draws: "---y",
  configure: "---y",
  read_inbox: "---y",
  manage_members: "---y",
  manage_staff: "---y",
  read_audit: "---y",
  read_health: "---y",
  read_analytics: "yyyy",
};

const calls = actions.filter((each): each is MemberAction => each.act !== undefined && isForStaff(each.act));

/** Values of path parameters: the first that the schema accepts. None of them names a row. */
const candidates = ["2147483647", "0", "00000000-0000-4000-8000-000000000000", "keep", "open", "mute"];
function pathOf({ path, params }: MemberAction): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = params?.entries[name];
    const options = (schema as { options?: readonly string[] } | undefined)?.options ?? [];
    const found = [...candidates, ...options].find((value) => schema && v.is(schema, value));
    if (found === undefined) throw new Error(`No value fits ${name} of ${path}.`);
    return found;
  });
}

/** Codes of those who may not send a call at all, or not yet. */
const denials = ["not_logged_in", "session_expired", "not_permitted", "second_factor", "confirm_again"];

const visitor = "";
const { token: member } = await addMember(db);
const { token: vip } = await addMember(db, { vipGroup: "gold" });
const author = await addStaff(db, [{ role: "author", langs: [2] }]);
const otherAuthor = await addStaff(db, [{ role: "author", langs: [3] }]);
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const moderator = await addStaff(db, [{ role: "moderator", langs: null }]);
const operator = await addStaff(db, "operator");
const people = [author, editor, moderator, operator];

test("access: has a cell for each permission of staff", () => {
  expect(Object.keys(table).sort()).toEqual(permissions.filter(isForStaff).sort());
  expect(calls.length).toBeGreaterThan(9);
});

describe.each(calls.map((each) => [`${each.method} ${each.path}`, each] as const))("access: %s", (_, action) => {
  const { act, method, body, upload, beforeEntering, confirm } = action;
  const call = `${method} /api${pathOf(action)}?lang=3`;
  const sent = body || upload ? {} : undefined;
  const denialOf = async (token: string, headers?: Record<string, string>) => {
    const { status, body: answer, headers: given } = await ask(token, call, sent, headers);
    expect(status).toBeLessThan(500);
    expect(given.get("cache-control")).toContain("no-store");
    if (status === 200) expect(given.get("cache-control")).toBe("private, no-store");
    return denials.includes(answer?.code) ? answer.code : undefined;
  };

  test("belongs to Backstage", () => {
    expect(action.path).toMatch(/^\/backstage\//);
  });

  test("rejects visitors, members and invalid tokens", async () => {
    expect(await denialOf(visitor)).toBe("not_logged_in");
    for (const token of [member, vip]) expect(await denialOf(token)).toBe("not_permitted");
    const invalid = await ask(`${operator.token.slice(0, -4)}AAAA`, call, sent);
    expect([invalid.status, invalid.body.error_code]).toEqual([401, "session_expired"]);
  });

  test("allows the roles of its cell", async () => {
    const cells = [];
    for (const { token, enter } of people) {
      await enter();
      cells.push((await denialOf(token)) === undefined ? "y" : "-");
    }
    expect(cells.join("")).toBe(table[act]);
    await otherAuthor.enter();
    expect((await denialOf(otherAuthor.token)) === undefined).toBe(table[act]?.startsWith("y"));
  });

  test("waits for entering, and for a confirmation where the act needs one", async () => {
    for (const [n, { token, lapse, enter }] of people.entries()) {
      if (table[act]?.[n] !== "y") continue;
      const mayBefore = beforeEntering === "staff" || (beforeEntering === "operators" && token === operator.token);
      await lapse();
      expect(await denialOf(token)).toBe(mayBefore ? undefined : "second_factor");
      await enter({ confirmed: false });
      expect(await denialOf(token)).toBe(confirm ? "confirm_again" : undefined);
    }
  });

  test("rejects requests of other sites", async () => {
    if (method === "GET") return;
    await operator.enter();
    const { status, body: answer } = await ask(operator.token, call, sent, { "sec-fetch-site": "cross-site" });
    expect([status, answer.code]).toEqual([403, "forbidden"]);
  });
});

test("GET me: tells roles, acts and times", async () => {
  await author.lapse();
  const before = await ask(author.token, "GET /api/backstage/me");
  expect(before.body).toEqual({
    member: { id: author.id, nickname: expect.any(String) },
    role_list: [{ role: "author", lang_list: [2] }],
    act_list: ["write", "read_analytics"],
    second_factor: "offered",
    factor_list: [],
    staff_until: null,
    confirmed_until: null,
  });
  await operator.enter();
  const { body } = await ask(operator.token, "GET /api/backstage/me");
  expect(body).toMatchObject({ role_list: [{ role: "operator", lang_list: null }] });
  expect(body.act_list.sort()).toEqual(
    Object.keys(table)
      .filter((act) => act !== "use_backstage")
      .sort(),
  );
  expect(Date.parse(body.staff_until)).toBeGreaterThan(Date.now());
  // A time that is over counts as none.
  await db.update(memberSession).set({ staffUntil: sql`now()` }).where(eq(memberSession.memberId, operator.id));
  expect((await ask(operator.token, "GET /api/backstage/me")).body.staff_until).toBeNull();
});

test("GET user: tells the acts of staff in a list of their own", async () => {
  const listOf = async (token: string) => (await ask(token, "GET /api/user")).body.user;
  expect((await listOf(member)).staff_act_list).toEqual([]);
  expect(await listOf(editor.token)).toMatchObject({
    staff_act_list: ["write", "edit_any", "publish", "compose", "send_newsletter", "read_analytics"],
    // Older pages know no other values.
    permission_list: ["use_member_centre", "change_account", "comment"],
  });
  expect((await listOf(moderator.token)).permission_list).toContain("moderate");
});
