import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { getUserCenter } from "#contract/members/endpoints.ts";
import { idempotencyKey } from "#server/api/idempotency.schema.ts";
import { mail } from "../mail/mail.schema.ts";
import { addMember, asker, password } from "../test/members.ts";
import { testApp } from "../test/test-app.ts";
import { defaultAvatars } from "./avatars.ts";
import { memberToken } from "./members.schema.ts";

const { db, request } = await testApp();
const ask = asker(request);
const change = (token: string, body: unknown, headers = {}) => ask(token, "PUT /api/user/update?lang=3", body, headers);
const userOf = async (token: string) => (await ask(token, "GET /api/user")).body.user;
const logIn = (email: string, given = password) =>
  ask("", "POST /api/user/login?lang=3", { account: email, password: given });

describe("member centre", () => {
  test("matches the contract and is empty for a new member", async () => {
    const { id, email, token } = await addMember(db, { vipGroup: "north" });
    const { status, body } = await ask(token, "GET /api/user/center?lang=3");
    expect([status, v.is(getUserCenter.answer, body)]).toEqual([200, true]);
    expect(body.user).toMatchObject({
      id,
      account: email,
      email,
      name: expect.stringMatching(/^kapok\d{10}$/),
      username: body.user.name,
      name_changeable: true,
      phone: "",
      country: "",
      birthday: null,
      vip_group: "north",
      material_only: false,
      member: { comment: true },
      permission_list: ["use_member_centre", "change_account", "comment", "vip_material"],
    });
    expect(body.country_list).toContain("HK");
    expect(body.avatar_list.map((each: { id: string }) => each.id)).toEqual(defaultAvatars);
    expect([body.notification_list, body.liked_article_list, body.liked_game_list]).toEqual([[], [], []]);
    expect([body.liked_articles_count, body.liked_games_count]).toEqual([0, 0]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i);
  });

  test("reports a missing comment permission", async () => {
    const { token } = await addMember(db, { commentAllowed: false });
    expect((await userOf(token)).member).toEqual({ comment: false, like: true, vote: true });
  });
});

describe("profile", () => {
  test("changes only the given fields", async () => {
    const { token } = await addMember(db);
    const before = await userOf(token);
    const given = { nickname: " 阿柚在岭南 ", country: "HK", phone: "9123 4567", lang: 1 };
    expect((await change(token, { ...given, birthday: { year: 1992, month: 2, day: 29 } })).body).toEqual({
      result: "SUCCESS",
    });
    const after = await userOf(token);
    expect(after).toEqual({
      ...before,
      nickname: "阿柚在岭南",
      country: "HK",
      phone: "+85291234567",
      lang: 1,
      birthday: { year: 1992, month: 2, day: 29 },
    });
    await change(token, { birthday: null, phone: "" });
    expect(await userOf(token)).toEqual({ ...after, birthday: null, phone: "" });
    await change(token, { email: "x@example.com", operator: true, vip_group: "x", id: 1, "member.comment": true });
    expect(await userOf(token)).toEqual({ ...after, birthday: null, phone: "" });
    // A number without a country code uses the stored country.
    expect((await change(token, { phone: "6123 4567" })).status).toBe(200);
  });

  const birthday = "Please select your full date of birth";
  const length = "Please enter 5 to 50 characters.";
  const year = new Date().getUTCFullYear();
  test.each([
    [{ nickname: "four" }, { nickname: length }],
    [{ nickname: "木".repeat(51) }, { nickname: length }],
    [{ name: "  a b  " }, { name: length }],
    [{ nickname: "" }, { nickname: "This is a required field." }],
    [{ birthday: {} }, { birthday }],
    [{ birthday: { year: 1990, month: 1 } }, { birthday }],
    [{ birthday: { year: 1990, month: null, day: 1 } }, { birthday }],
    [{ birthday: { year: 1991, month: 2, day: 29 } }, { birthday }],
    [{ birthday: { year: 1990, month: 13, day: 1 } }, { birthday }],
    [{ birthday: { year: 1990.5, month: 1, day: 1 } }, { birthday }],
    [{ birthday: { year: 1899, month: 12, day: 31 } }, { birthday }],
    [{ birthday: { year: year + 1, month: 1, day: 1 } }, { birthday }],
    [{ birthday: "1990-01-01" }, { birthday }],
    [{ phone: "x" }, { phone: "Please enter a valid phone number" }],
    [{ phone: "12345", country: "HK" }, { phone: "Please enter a valid phone number" }],
    [{ country: "XX" }, { country: "Please choose one of the options." }],
    [{ lang: 7 }, { lang: "Please choose one of the options." }],
    [{ new_password: "mumian2026neu" }, { current_password: "This is a required field." }],
    [
      { current_password: password, new_password: "Mumian2026" },
      { new_password: "At least 8 characters, lowercase letters and digits only." },
    ],
    [
      { current_password: password, new_password: "12345678" },
      { new_password: "This password is too common. Please choose another one." },
    ],
    [
      { current_password: password, new_password: "mumian2026neu", new_password_confirmation: "y" },
      { new_password_confirmation: "Password does not match" },
    ],
    [
      { current_password: "wrong2026pass", new_password: "mumian2026neu" },
      { current_password: "The old password is incorrect, please check and re-enter" },
    ],
  ])("rejects %j without changes", async (body, errors) => {
    const { token } = await addMember(db);
    const before = await userOf(token);
    const response = await change(token, { lang: 2, ...body });
    const expected = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]));
    expect([response.status, response.body.errors]).toEqual([422, expected]);
    expect(await userOf(token)).toEqual(before);
  });

  test("counts the characters of nicknames as readers do", async () => {
    const { token } = await addMember(db);
    for (const nickname of [`李${"👨‍👩‍👧‍👦".repeat(4)}`, "नमस्ते जी", "abcde", "木".repeat(50)])
      expect((await change(token, { nickname })).status, nickname).toBe(200);
    expect((await change(token, { nickname: `李${"👨‍👩‍👧‍👦".repeat(3)}` })).status).toBe(422);
  });

  test("allows one change of the unique name", async () => {
    const [mine, theirs] = [await addMember(db), await addMember(db)];
    const { name } = await userOf(mine.token);
    expect((await change(mine.token, { name })).status).toBe(200);
    expect((await change(mine.token, { name: "Evening Reader" })).status).toBe(200);
    expect(await userOf(mine.token)).toMatchObject({ name: "Evening Reader", name_changeable: false });
    const again = await change(mine.token, { name: "Another Reader", nickname: "Must not stay" });
    expect([again.status, again.body.error_code, again.body.errors]).toEqual([
      422,
      "name_already_changed",
      { name: ["You can change your name only once."] },
    ]);
    expect((await userOf(mine.token)).nickname).not.toBe("Must not stay");
    const taken = await change(theirs.token, { name: "EVENING reader" });
    expect([taken.status, taken.body.code]).toEqual([422, "name_in_use"]);
    const racing = await Promise.all([1, 2, 3].map((n) => change(theirs.token, { name: `Racing ${n}` })));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });
});

describe("password change", () => {
  test("ends other sessions and links, sends a mail and invalidates the old password", async () => {
    const { id, email, token } = await addMember(db);
    const other = (await logIn(email)).body.access_token;
    await ask("", "POST /api/user/forget-password", { email });
    const given = {
      current_password: password,
      new_password: "mumian2026neu",
      new_password_confirmation: "mumian2026neu",
    };
    const key = { "idempotency-key": crypto.randomUUID() };
    const answers = [await change(token, given, key), await change(token, given, key)];
    // The replay has the old password, which is wrong now, but nothing is repeated.
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([200, '{"result":"SUCCESS"}']));
    expect((await ask(other, "GET /api/user")).status).toBe(401);
    expect((await ask(token, "GET /api/user")).status).toBe(200);
    expect(await db.$count(memberToken, eq(memberToken.memberId, id))).toBe(0);
    const [letter] = await db.select().from(mail).where(eq(mail.recipient, email)).orderBy(sql`id desc`);
    expect(letter?.subject).toContain("password has been changed");
    expect([(await logIn(email)).status, (await logIn(email, "mumian2026neu")).status]).toEqual([401, 200]);
    expect(JSON.stringify(await db.select().from(idempotencyKey))).not.toMatch(/mumian2026neu|tests2026kapok/);
  });

  test("is rate-limited for guesses with a stolen token", async () => {
    const { token } = await addMember(db);
    const guess = () =>
      change(
        token,
        { current_password: "wrong2026pass", new_password: "mumian2026neu" },
        { "x-forwarded-for": "203.0.113.9" },
      );
    const statuses = (await Promise.all(Array.from({ length: 11 }, guess))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(422), 429]);
  });
});
