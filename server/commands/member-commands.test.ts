import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { OperatorError } from "#server/database/operator-error.ts";
import { mail } from "#server/mail/mail.schema.ts";
import { makeFirstOperator } from "#server/members/first-operator.ts";
import { member } from "#server/members/members.schema.ts";
import { asker } from "#server/test/members.ts";
import { testApp } from "#server/test/test-app.ts";
import { memberCommands } from "./member-commands.ts";
import { operate } from "./operate.ts";

const { db, url, request } = await testApp();
const ask = asker(request);
const email = "reader@example.com";
const password = "mumian2026neu";
beforeAll(() => vi.stubEnv("DATABASE_URL", url).stubEnv("SITE_URL", "https://news.example"));
afterAll(() => vi.unstubAllEnvs());

const run = (...args: string[]) => operate([memberCommands], ["member", ...args]);
const errorOf = (...args: string[]) =>
  run(...args).catch((error) => {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as Error).message;
  });
const logIn = async (given = password, account = email) =>
  (await ask("", "POST /api/user/login", { account, password: given })).body;
const userOf = async (token: string) => (await ask(token, "GET /api/user")).body.user;

test("member --help: lists every command", async () => {
  const help = await operate([memberCommands], []);
  for (const { name } of memberCommands.commands) expect(help).toContain(`kapok operator member ${name} `);
  expect(memberCommands.commands.map(({ name }) => name)).toEqual(
    "create list verify vip comment material-only operator sessions revoke resend-link void-links".split(" "),
  );
});

test("member create: creates an account that can log in, once", async () => {
  expect(await run("create", "Reader@Example.com", "--password", password, "--lang", "en-US")).toMatch(
    /^Member \d+, reader@example\.com\.$/,
  );
  expect(await errorOf("create", email)).toBe(`There is already a member ${email}.`);
  expect(await userOf((await logIn()).access_token)).toMatchObject({
    email,
    lang: 3,
    permission_list: expect.not.arrayContaining(["moderate"]),
  });
  const printed = await run("create", "other@example.com", "--operator", "--material-only");
  const made = /password ([a-z0-9]{20})\.$/.exec(printed)?.[1] ?? "";
  const user = await userOf((await logIn(made, "other@example.com")).access_token);
  expect(user).toMatchObject({ material_only: true, lang: 2, permission_list: expect.arrayContaining(["moderate"]) });
  expect(await run("list")).toMatch(/other@example\.com .* operator, material only\n.*reader@example\.com/);
  expect((await run("list", "--last", "1")).split("\n")).toHaveLength(1);
});

test("member flags: apply from the next call", async () => {
  const { access_token: token } = await logIn();
  await run("vip", email, "north");
  expect(await userOf(token)).toMatchObject({
    vip_group: "north",
    permission_list: expect.arrayContaining(["vip_material"]),
  });
  expect(await run("vip", email, "none")).toBe(`${email} is in no VIP group now.`);
  await run("comment", email, "off");
  await run("operator", email, "on");
  await run("material-only", email, "on");
  expect(await userOf(token)).toMatchObject({
    vip_group: null,
    member: { comment: false },
    material_only: true,
    permission_list: ["use_member_centre", "moderate"],
  });
  expect((await ask(token, "PUT /api/user/update", { nickname: "Not possible" })).status).toBe(403);
  expect(await errorOf("resend-link", email)).toBe(`The password of ${email} cannot be changed.`);
  for (const [name, value] of [
    ["comment", "on"],
    ["operator", "off"],
    ["material-only", "off"],
  ] as const)
    expect(await run(name, email, value)).toBe(`${name} is ${value} for ${email} now.`);
  expect((await userOf(token)).permission_list).toEqual(["use_member_centre", "change_account", "comment"]);
});

test("member sessions, revoke: list and end logins", async () => {
  const { access_token: token } = await logIn();
  expect(await run("sessions", email)).toMatch(/^[0-9a-f-]{36} {2}last seen \d{4}-/);
  expect(await run("revoke", email)).toMatch(/^Ended \d+ logins of reader@example\.com\.$/);
  expect((await ask(token, "GET /api/user")).status).toBe(401);
  expect(await run("sessions", email)).toBe(`${email} is not logged in.`);
});

test("member resend-link, void-links, verify: send and revoke links", async () => {
  expect(await run("resend-link", email)).toContain("set a new password");
  expect(await run("resend-link", email)).toContain("set a new password");
  const mails = await db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.id);
  const [, token] =
    /https:\/\/news\.example\/en-US\/password-reset#reset=([\w-]+)/.exec(mails.at(-1)?.text ?? "") ?? [];
  expect(await run("void-links", email)).toBe(`1 links of ${email} are revoked.`);
  expect((await ask("", "POST /api/user/reset-password", { token, password })).body.code).toBe("link_expired");
  await db.update(member).set({ verifiedAt: null }).where(eq(member.email, email));
  expect(await run("resend-link", email)).toContain("verify the address");
  expect((await logIn()).code).toBe("not_verified");
  expect(await run("verify", email)).toBe(`${email} is verified.`);
  expect(await logIn()).toHaveProperty("access_token");
});

test.each([
  [["create"], "Name the member by email address."],
  [["create", "reader"], "Name the member by email address."],
  [
    ["create", "a@example.com", "--password", "Short"],
    "--password takes at least 8 characters, lowercase letters and digits only.",
  ],
  [
    ["create", "a@example.com", "--password", "password2026"],
    "--password is easy to guess: it is among the passwords that are tried first. Choose another one.",
  ],
  [
    ["create", "li.ming@example.com", "--password", "liming2026"],
    "--password is easy to guess: it consists of the site's name or of the mail address. Choose another one.",
  ],
  [["create", "a@example.com", "--lang", "fr"], "--lang takes a language like zh-CN."],
  [["list", "--last", "0"], "--last takes a whole number from 1 to 9999."],
  [["vip", email, "two words"], "Name the group with letters, digits and hyphens, or none."],
  [["comment", email], "The second argument is on or off."],
  [["revoke", "nobody@example.com"], "There is no member nobody@example.com."],
])("member %j: is rejected with a message", async (args, sentence) => {
  expect(await errorOf(...args)).toBe(sentence);
});

describe("first operator", () => {
  test("is created once when there is none, with a configured or a generated password", async () => {
    await db.delete(member);
    const made = await makeFirstOperator(db, { email: "Chief@news.example" });
    expect(made).toMatch(/^[a-z0-9]{20}$/);
    expect((await userOf((await logIn(made, "chief@news.example")).access_token)).permission_list).toContain(
      "moderate",
    );
    expect(await makeFirstOperator(db, { email: "second@news.example", password: "another one!" })).toBeUndefined();
    expect(await db.$count(member)).toBe(1);
    await db.delete(member);
    expect(await makeFirstOperator(db, { email: "chief@news.example", password: "Any Word at all" })).toBe(
      "Any Word at all",
    );
    expect(await logIn("Any Word at all", "chief@news.example")).toHaveProperty("access_token");
  });

  test("is not created when a member has the address", async () => {
    await db.update(member).set({ operator: false });
    expect(await makeFirstOperator(db, { email: "chief@news.example" })).toBeUndefined();
    expect(await db.$count(member, eq(member.operator, true))).toBe(0);
  });

  test("is created once when several processes start together", async () => {
    await db.delete(member);
    const made = await Promise.all([1, 2, 3].map(() => makeFirstOperator(db, { email: "chief@news.example" })));
    expect(made.filter((password) => password !== undefined)).toHaveLength(1);
  });

  test.each([
    ["aaaaaaaaaaaa", "it repeats a few characters"],
    ["kapokkapok", "it consists of the site's name or of the mail address"],
    ["19900214", "it is a date"],
  ])("is not created with the password %s", async (password, reason) => {
    await db.delete(member);
    await expect(makeFirstOperator(db, { email: "chief@news.example", password })).rejects.toThrow(
      `OPERATOR_PASSWORD is easy to guess: ${reason}. Choose another one.`,
    );
    expect(await db.$count(member)).toBe(0);
  });
});
