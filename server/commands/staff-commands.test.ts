import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findAuditEvents } from "#server/audit/audit.queries.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { secondFactor } from "#server/staff/staff.schema.ts";
import { addMember, asker, password } from "#server/test/members.ts";
import { testApp } from "#server/test/test-app.ts";
import { memberCommands } from "./member-commands.ts";
import { operate } from "./operate.ts";
import { staffCommands } from "./staff-commands.ts";

const { db, url, request } = await testApp();
const ask = asker(request);
beforeAll(() => vi.stubEnv("DATABASE_URL", url));
afterAll(() => vi.unstubAllEnvs());

const run = (...args: string[]) => operate([staffCommands], ["staff", ...args]);
const errorOf = (work: Promise<string>) =>
  work.catch((error) => {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as Error).message;
  });
const actsOf = async (token: string) => (await ask(token, "GET /api/backstage/me")).body.act_list;

test("staff grant, revoke: change roles from the next call on, with a row in the audit log", async () => {
  const { id, email, token } = await addMember(db);
  expect(await run("grant", email, "author", "--langs", "zh-CN,en-US")).toBe(`${email} is now: author (2,3).`);
  expect(await run("grant", email, "moderator")).toBe(`${email} is now: author (2,3), moderator.`);
  expect(await actsOf(token)).toEqual(["moderate", "write", "read_analytics"]);
  expect(await run("list")).toMatch(/^\d+ {2}\S+ {2}\S+ {2}author zh-CN en-US, moderator {2}no second factor$/m);
  expect(await run("revoke", email, "moderator")).toBe(`${email} is now: author (2,3).`);
  expect(await run("revoke", email)).toBe(`${email} is now: no staff.`);
  expect(await actsOf(token)).toBeUndefined();
  const events = await findAuditEvents(db, { limit: 9, subject: `member ${id}` });
  expect(events.map(({ act, before, after }) => [act, before, after]).reverse()).toEqual([
    ["staff grant", {}, { author: "2,3" }],
    ["staff grant", { author: "2,3" }, { author: "2,3", moderator: "all" }],
    ["staff revoke", { author: "2,3", moderator: "all" }, { author: "2,3" }],
    ["staff revoke", { author: "2,3" }, {}],
  ]);
});

test("staff revoke, member operator: leave the last operator", async () => {
  const { email } = await addMember(db);
  const isLast = `${email} is the last operator. Make somebody else an operator first.`;
  await run("grant", email, "operator");
  expect(await errorOf(run("revoke", email))).toBe(isLast);
  expect(await errorOf(run("revoke", email, "operator"))).toBe(isLast);
  expect(await errorOf(operate([memberCommands], ["member", "operator", email, "off"]))).toBe(isLast);
  const { email: other } = await addMember(db);
  await run("grant", other, "operator");
  expect(await run("revoke", email)).toBe(`${email} is now: no staff.`);
});

test("staff reset-factor: removes second factors and closes Backstage until a new one is set up", async () => {
  const { id, email, token } = await addMember(db);
  await run("grant", email, "editor");
  await ask(token, "POST /api/backstage/enter", { password });
  await db.insert(secondFactor).values({ memberId: id, kind: "totp", name: "", secret: "x" });
  expect(await run("reset-factor", email)).toBe(`Removed 1 second factors of ${email}.`);
  expect(await db.$count(secondFactor, eq(secondFactor.memberId, id))).toBe(0);
  const { body } = await ask(token, "GET /api/backstage/me");
  expect([body.staff_until, body.confirmed_until]).toEqual([null, null]);
});

test("staff commands: explain wrong arguments", async () => {
  const { email } = await addMember(db);
  expect(await errorOf(run("grant", email, "owner"))).toBe("The role is one of author, editor, moderator, operator.");
  expect(await errorOf(run("grant", email, "author", "--langs", "vi-VN"))).toBe(
    "--langs takes zh-CN or en-US, with commas between.",
  );
  expect(await errorOf(run("grant", email, "moderator", "--langs", "zh-CN"))).toBe(
    "Only authors and editors have --langs.",
  );
  expect(await errorOf(run("grant", "nobody@example.com", "author"))).toBe("There is no member nobody@example.com.");
  expect(await errorOf(run("reset-factor"))).toBe("Name the member by email address.");
});
