import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addMember, asker } from "#server/test/members.ts";
import { testApp } from "#server/test/test-app.ts";
import { member } from "./members.schema.ts";
import { isAllowedName } from "./name-rules.ts";
import { neutralizeNames } from "./neutralize-names.mutations.ts";

const { db, request } = await testApp();
const ask = asker(request);
const message =
  "Names need a letter, and can't contain links, hidden characters, or words that stand for this site or its staff.";

describe("names: reject", () => {
  test.each([
    "Kapok security www.kapok-login.com",
    "visit kapok-login。com",
    "see www.lucky-win.net",
    "lucky-win.com reader",
    "Kapok team",
    "Каpоk reader",
    "K a p o k news",
    "k4pok news",
    "Admin",
    "admin 2026",
    "АDMІN",
    "ꓮdmin",
    "Ꭺdmin",
    "ɑdmin",
    "𝐀𝐝𝐦𝐢𝐧",
    "ａｄｍｉｎ",
    "A.d.m.i.n",
    "MyModerator",
    "Account Security",
    "Customer Service",
    "0fficial",
    "Suppоrt",
    "官方客服小王",
    "论坛管理員",
    "木棉 2026",
    "KapokSecurity",
    "Quản trị viên",
    "आधिकारिक खाता",
    "Read\u200ber",
    "Read\u2060er Lee",
    "Reader\u202elee",
    "\u3164\u3164\u3164\u3164\u3164",
    "\u2800\u2800\u2800\u2800\u2800",
    "Reader\u{e0041}",
    "12345",
    "🎲🎲🎲🎲🎲",
    "Z\u0301\u0301\u0301\u0301\u0301algo",
  ])("%j", (name) => {
    expect(isAllowedName(name, ["Kapok", "木棉"])).toBe(false);
  });
});

describe("names: allow", () => {
  test.each([
    "Evening reader",
    "阿柚在岭南",
    "木棉花开了",
    "老陈饮茶",
    "Nguyễn Văn An",
    "สมชาย ใจดี",
    "राजेश कुमार",
    "क्‍षेत्र",
    "Badminton fan",
    "Supporter of Leeds",
    "Marooted",
    "O'Brien-Smith",
    "Иван Петров",
    "👨‍👩‍👧‍👦 family Lee",
    "Mr. Li",
    "kapok0123456789",
    "x_Dragon_88",
  ])("%j", (name) => {
    expect(isAllowedName(name, ["Kapok", "木棉"])).toBe(true);
  });
});

describe("rules of names", () => {
  const nickname = "Kapok security www.kapok-login.com";

  test("hold at sign-up and for changes of nickname and name", async () => {
    const signUp = { account: "pose@example.com", password: "mumian2026neu", nickname };
    const refused = await ask("", "POST /api/user/sign-up?lang=3", signUp);
    expect([refused.status, refused.body.errors]).toEqual([422, { nickname: [message] }]);
    const { token } = await addMember(db);
    for (const field of ["nickname", "name"]) {
      const answer = await ask(token, "PUT /api/user/update?lang=3", { [field]: "Official Team" });
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
    }
    expect((await ask(token, "PUT /api/user/update", { nickname: "Evening reader" })).status).toBe(200);
  });

  test("allow a form with an earlier name that is not changed", async () => {
    const { token } = await addMember(db, { nickname: "Kapok friend" });
    const answer = await ask(token, "PUT /api/user/update", { nickname: "Kapok friend", country: "HK" });
    expect(answer.status).toBe(200);
  });

  test("replace names of before once, and let the member choose another one", async () => {
    const before = { namesCheckedAt: null, nameChangedAt: new Date() };
    const bad = await addMember(db, { ...before, nickname, name: "Official Staff" });
    const good = await addMember(db, { ...before, nickname: "Evening reader", name: "Morning reader" });
    const checked = await addMember(db, { nickname: "Kapok friend" });
    await neutralizeNames(db);
    const rowOf = async ({ id }: { id: number }) => (await db.select().from(member).where(eq(member.id, id)))[0];
    const generated = expect.stringMatching(/^kapok\d{10}$/);
    expect(await rowOf(bad)).toMatchObject({ nickname: generated, name: generated, nameChangedAt: null });
    expect(await rowOf(good)).toMatchObject({ nickname: "Evening reader", name: "Morning reader" });
    expect(await rowOf(checked)).toMatchObject({ nickname: "Kapok friend" });
    const open = await db.execute(sql`select count(*)::int as n from member where names_checked_at is null`);
    expect(open.rows).toEqual([{ n: 0 }]);
  });
});
