import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { memberToken } from "#server/members/members.schema.ts";
import { addMember, asker, password } from "#server/test/members.ts";
import { testApp } from "#server/test/test-app.ts";
import { LoginThrottle } from "./login-throttle.ts";

const { db, request } = await testApp();
const ask = asker(request);
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  ask("", `POST /api/user/${path}`, body, headers);
const wait = (seconds: number) =>
  db.update(memberToken).set({ createdAt: sql`now() - make_interval(secs => ${seconds})` });

describe("login throttle", () => {
  const guess = (account: string, network: string, given = "wrong2026pass") =>
    post("login?lang=3", { account, password: given }, { "x-forwarded-for": network });

  test("rejects even the right password after ten wrong ones, in that network only", async () => {
    const { email } = await addMember(db);
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(email, "203.0.113.1")));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const held = await guess(email, "203.0.113.1", password);
    expect([held.status, held.body]).toEqual([
      429,
      { code: "too_many_requests", message: "Too many requests, please try again later." },
    ]);
    expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await guess(email, "203.0.113.2", password)).status).toBe(200);
  });

  test("allows 30 wrong guesses a network, 60 an account, 10 an account and network", async () => {
    /** How many of so many wrong guesses are let through. */
    const letThrough = async (times: number, guessed: (n: number) => [account: string, network: string]) => {
      await db.execute(sql`truncate rate_limit`);
      const guesses = new LoginThrottle(db);
      let through = 0;
      for (let n = 0; n < times; n++) {
        await guesses.count(...guessed(n), async () => ++through === 0).catch(() => {});
      }
      return through;
    };
    expect(await letThrough(70, (n) => [`account ${n}`, "network"])).toBe(30);
    expect(await letThrough(70, (n) => ["account", `network ${n}`])).toBe(60);
    expect(await letThrough(70, () => ["account", "network"])).toBe(10);
  });

  test("never rejects repeated right passwords", async () => {
    const { email } = await addMember(db);
    for (let time = 0; time < 14; time++) expect((await guess(email, "203.0.113.4", password)).status).toBe(200);
  });

  test.each([
    ["sign-up", 30, (n: number) => ({ account: `many-${n}@example.com`, password: "password1" })],
    ["email-verify", 30, () => ({ token: "x".repeat(43), password })],
    ["resend-verification-email", 30, (n: number) => ({ email: `many-${n}@example.com` })],
    ["forget-password", 20, (n: number) => ({ email: `many-${n}@example.com` })],
    ["reset-password", 30, () => ({ token: "x".repeat(43), password: "password1" })],
  ] as const)("%s: allows %i requests from one network", async (path, times, body) => {
    const statuses: number[] = [];
    for (let n = 0; n <= times; n++) {
      statuses.push((await post(path, body(n), { "x-forwarded-for": "203.0.113.5" })).status);
    }
    expect(statuses.indexOf(429)).toBe(times);
  });

  test("sends one address at most six mails", async () => {
    const { email } = await addMember(db);
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) {
      await wait(61);
      statuses.push((await post("forget-password", { email })).status);
    }
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
  });
});
