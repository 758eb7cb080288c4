import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { member, memberToken } from "#server/members/members.schema.ts";
import { mailsTo, secretTo } from "#server/test/member-mails.ts";
import { addMember, asker, password } from "#server/test/members.ts";
import { testApp } from "#server/test/test-app.ts";

const { db, request } = await testApp();
const ask = asker(request);
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  ask("", `POST /api/user/${path}`, body, headers);
const newPassword = "mumian2026neu";
const signUp = (email: string) => post("sign-up?lang=3", { account: email, password: newPassword });
const wait = (seconds: number) =>
  db.update(memberToken).set({ createdAt: sql`now() - make_interval(secs => ${seconds})` });
const log = (email: string, given = newPassword) => post("login?lang=3", { account: email, password: given });

describe("mailed links", () => {
  const email = "links@example.com";
  let token = "";
  beforeAll(async () => {
    ({ token } = await addMember(db, { email }));
  });
  const forget = () => post("forget-password?lang=3", { email });
  const reset = (secret: string, given = newPassword) =>
    post("reset-password?lang=3", { token: secret, password: given, password_confirmation: given });

  test("are sent once a minute, and replace the previous one", async () => {
    expect((await forget()).body).toEqual({ result: "SUCCESS", resend_after: 60 });
    const first = await secretTo(db, email, "reset");
    const early = await forget();
    expect([early.status, early.body.code]).toEqual([429, "too_many_requests"]);
    expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(Number(early.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    await wait(61);
    expect((await forget()).status).toBe(200);
    expect((await reset(first)).body.code).toBe("link_expired");
  });

  test("set a password once within an hour, end all sessions and send a mail", async () => {
    const secret = await secretTo(db, email, "reset");
    for (const other of [`${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`, secret.toUpperCase()])
      expect((await reset(other)).body.code).toBe("link_expired");
    expect((await post("email-verify", { token: secret, password })).body.code).toBe("link_expired");
    await db.update(memberToken).set({ expiresAt: sql`now() - interval '1 s'` });
    expect((await reset(secret)).body.code).toBe("link_expired");
    await db.update(memberToken).set({ expiresAt: sql`now() + interval '1 s'` });
    expect((await reset(secret, "password1")).body.errors).toHaveProperty("password");
    expect((await reset(secret)).body).toEqual({ result: "SUCCESS" });
    expect((await reset(secret)).body.code).toBe("link_expired");
    expect((await ask(token, "GET /api/user")).body.error_code).toBe("session_expired");
    expect((await mailsTo(db, email)).at(-1)?.subject).toContain("has been changed");
    expect([(await log(email, password)).status, (await log(email)).status]).toEqual([401, 200]);
  });

  test("expire after sixty minutes", async () => {
    await forget();
    const [row] = await db
      .select({
        minutes: sql`extract(epoch from ${memberToken.expiresAt} - ${memberToken.createdAt}) / 60`.mapWith(Number),
      })
      .from(memberToken)
      .innerJoin(member, and(eq(member.id, memberToken.memberId), eq(member.email, email)));
    expect(row?.minutes).toBe(60);
  });

  test("verify the address when they reset the password", async () => {
    await signUp("reset-first@example.com");
    await post("forget-password", { email: "reset-first@example.com" });
    const verify = await secretTo(db, "reset-first@example.com", "reset");
    expect((await reset(verify, "fresh2026word")).status).toBe(200);
    expect((await log("reset-first@example.com", "fresh2026word")).status).toBe(200);
  });

  test("cannot reset the password of a download-only account", async () => {
    const { id, email: address } = await addMember(db);
    await post("forget-password", { email: address });
    const secret = await secretTo(db, address, "reset");
    await db.update(member).set({ materialOnly: true }).where(eq(member.id, id));
    const asked = await post("forget-password", { email: address });
    const used = await reset(secret);
    expect([asked, used].map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, "not_permitted"]));
    expect((await log(address, password)).status).toBe(200);
  });

  test("work for one of two simultaneous requests", async () => {
    await signUp("race@example.com");
    const secret = await secretTo(db, "race@example.com", "verify");
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => post("email-verify", { token: secret, password: newPassword })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });
});
