import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { memberSession, member as memberTable } from "#server/members/members.schema.ts";
import { addMember, asker, password } from "#server/test/members.ts";
import { addStaff } from "#server/test/staff.ts";
import { testApp } from "#server/test/test-app.ts";

const { db, request } = await testApp();
const ask = asker(request);
const author = { role: "author", lang_list: [2] };
const put = (token: string, id: number, role_list: unknown) =>
  ask(token, `PUT /api/backstage/staff/${id}?lang=3`, { role_list });
const remove = (token: string, id: number) => ask(token, `DELETE /api/backstage/staff/${id}?lang=3`);
const me = (token: string) => ask(token, "GET /api/backstage/me");
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

let chief: Awaited<ReturnType<typeof addStaff>>;
beforeEach(async () => {
  await db.update(memberTable).set({ operator: false });
  chief = await addStaff(db, "operator");
});

describe("roles", () => {
  test("are given, changed and taken, each from the next call on", async () => {
    const { id, token, email } = await addMember(db);
    expect(codeOf(await me(token))).toEqual([403, "not_permitted"]);
    const given = await put(chief.token, id, [author, { role: "moderator", lang_list: null }]);
    expect(given.body.staff).toEqual({
      member: { id, nickname: expect.any(String), account: email },
      role_list: [author, { role: "moderator", lang_list: null }],
      factor_list: [],
    });
    expect((await me(token)).body.act_list).toEqual(["moderate", "write", "read_analytics"]);
    await ask(token, "POST /api/backstage/enter", { password });
    expect((await ask(token, "GET /api/backstage/comment-report")).status).toBe(200);
    await put(chief.token, id, [author]);
    expect(codeOf(await ask(token, "GET /api/backstage/comment-report"))).toEqual([403, "not_permitted"]);
    expect((await remove(chief.token, id)).body.staff.role_list).toEqual([]);
    for (const call of ["GET /api/backstage/me", "GET /api/backstage/second-factor"]) {
      expect(codeOf(await ask(token, call))).toEqual([403, "not_permitted"]);
    }
    // With a new role they have to enter again.
    await put(chief.token, id, [author]);
    expect((await me(token)).body.staff_until).toBeNull();
  });

  test("end for an operator at the next call too", async () => {
    const other = await addStaff(db, "operator");
    expect((await ask(other.token, "GET /api/backstage/staff")).status).toBe(200);
    expect((await remove(chief.token, other.id)).status).toBe(200);
    expect(codeOf(await ask(other.token, "GET /api/backstage/staff"))).toEqual([403, "not_permitted"]);
    expect(codeOf(await remove(other.token, chief.id))).toEqual([403, "not_permitted"]);
  });

  test("of the last operator stay", async () => {
    for (const change of [remove(chief.token, chief.id), put(chief.token, chief.id, [])]) {
      expect([409, 422]).toContain((await change).status);
    }
    expect(codeOf(await remove(chief.token, chief.id))).toEqual([409, "last_operator"]);
    expect(codeOf(await ask(chief.token, "DELETE /api/user", { password }))).toEqual([409, "last_operator"]);
    expect((await me(chief.token)).status).toBe(200);
    // Somebody who leaves is no other operator.
    const leaving = await addStaff(db, "operator");
    expect((await ask(leaving.token, "DELETE /api/user", { password })).status).toBe(200);
    expect(codeOf(await remove(chief.token, chief.id))).toEqual([409, "last_operator"]);
  });

  test("of one of two operators stay when they remove each other at once", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await addStaff(db, "operator"), await addStaff(db, "operator")];
      await db.update(memberTable).set({ operator: false }).where(eq(memberTable.id, chief.id));
      const both = await Promise.all([remove(one.token, two.id), remove(two.token, one.id)]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await db.$count(memberTable, eq(memberTable.operator, true))).toBe(1);
      await db.update(memberTable).set({ operator: false });
    }
  });

  test("are given by others: nobody raises themselves, but may step down", async () => {
    await addStaff(db, "operator");
    const operator = { role: "operator", lang_list: null };
    expect(codeOf(await put(chief.token, chief.id, [operator, author]))).toEqual([403, "own_role"]);
    expect((await put(chief.token, chief.id, [operator])).status).toBe(200);
    expect((await remove(chief.token, chief.id)).status).toBe(200);
    expect(codeOf(await put(chief.token, chief.id, [operator]))).toEqual([403, "not_permitted"]);
  });

  test.each([
    ["no role", []],
    ["an unknown role", [{ role: "owner", lang_list: null }]],
    ["a role twice", [author, author]],
    ["a language without articles", [{ role: "author", lang_list: [4] }]],
    ["no language", [{ role: "author", lang_list: [] }]],
    ["languages of an operator", [{ role: "operator", lang_list: [2] }]],
  ])("are rejected with %s", async (_, roles) => {
    const { id } = await addMember(db);
    const { status, body } = await put(chief.token, id, roles);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, "invalid", ["role_list"]]);
  });

  test("are listed by pages, and a member is found by address", async () => {
    const { email } = await addMember(db);
    const found = await ask(chief.token, `GET /api/backstage/staff?account=${email.toUpperCase()}`);
    expect(found.body).toMatchObject({ staff_list: [{ member: { account: email }, role_list: [] }] });
    const ids: number[] = [];
    let cursor = "";
    do {
      const { body } = await ask(chief.token, `GET /api/backstage/staff?limit=2${cursor}`);
      for (const { member, role_list } of body.staff_list) {
        expect(role_list).not.toEqual([]);
        ids.push(member.id);
      }
      cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : "";
    } while (cursor);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    expect(ids).toContain(chief.id);
  });

  test("of nobody cannot be changed", async () => {
    expect(codeOf(await put(chief.token, 2_147_483_647, [author]))).toEqual([404, "not_found"]);
    expect(codeOf(await remove(chief.token, 2_147_483_647))).toEqual([404, "not_found"]);
  });
});

describe("audit log of Backstage", () => {
  const list = async (query = "") => (await ask(chief.token, `GET /api/backstage/audit?lang=3${query}`)).body;

  test("tells who changed which roles, and how", async () => {
    const { id } = await addMember(db);
    await put(chief.token, id, [author]);
    await remove(chief.token, id);
    const { event_list } = await list(`&subject=member%20${id}`);
    const actor = { id: chief.id, nickname: expect.any(String) };
    expect(event_list).toEqual([
      expect.objectContaining({ act: "removeStaff", via: "call", actor, before: { author: "2" }, after: {} }),
      expect.objectContaining({ act: "putStaff", via: "call", actor, before: {}, after: { author: "2" } }),
    ]);
    for (const event of event_list) expect(event.request_id).toEqual(expect.any(String));
    // What was rejected is not there.
    await put(chief.token, id, []);
    expect((await list(`&subject=member%20${id}`)).event_list).toHaveLength(2);
  });

  test("is filtered by actor, act, subject and time, and paged", async () => {
    const before = new Date().toISOString();
    const [one, two] = [await addMember(db), await addMember(db)];
    for (const { id } of [one, two, one]) await put(chief.token, id, [author]);
    await ask(one.token, "POST /api/backstage/enter", { password });
    const subjects = async (query: string) =>
      (await list(query)).event_list.map(({ subject }: { subject: string }) => Number(subject.split(" ")[1]));
    expect(await subjects(`&actor=${chief.id}`)).toEqual([one.id, two.id, one.id]);
    expect(await subjects(`&actor=${chief.id}&act=putStaff&subject=member%20${one.id}`)).toEqual([one.id, one.id]);
    expect(await subjects(`&act=enterBackstage&actor=${one.id}`)).toEqual([one.id]);
    expect(await subjects(`&actor=${chief.id}&from=${before}`)).toHaveLength(3);
    expect(await subjects(`&actor=${chief.id}&to=${before}`)).toEqual([]);
    const first = await list(`&actor=${chief.id}&limit=2`);
    expect(first.event_list).toHaveLength(2);
    const rest = await list(`&actor=${chief.id}&limit=2&cursor=${first.next_cursor}`);
    expect([rest.event_list.length, rest.next_cursor]).toEqual([1, null]);
    expect(Object.keys((await list("&from=yesterday")).errors)).toEqual(["from"]);
  });

  test("has the events of accounts that are deleted", async () => {
    const { id, token } = await addStaff(db, [{ role: "author", langs: null }]);
    await ask(token, "POST /api/backstage/enter", { password });
    await db.delete(memberTable).where(eq(memberTable.id, id));
    expect((await list(`&subject=member%20${id}`)).event_list).toMatchObject([{ actor: { id, nickname: null } }]);
    expect(await db.$count(memberSession, eq(memberSession.memberId, id))).toBe(0);
  });
});
