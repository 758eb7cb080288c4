import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Proof } from "#contract/http/proof.ts";
import { locales } from "#contract/locales.ts";
import { idempotencyKey } from "#server/api/idempotency.schema.ts";
import { member, memberSession, memberToken } from "#server/members/members.schema.ts";
import { mailsTo, secretTo } from "#server/test/member-mails.ts";
import { addMember, asker } from "#server/test/members.ts";
import { solveProof } from "#server/test/solve-proof.ts";
import { testApp } from "#server/test/test-app.ts";
import { hashOfSecret } from "./secrets.ts";

const { db, request } = await testApp();
const ask = asker(request);
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  ask("", `POST /api/user/${path}`, body, headers);
const newPassword = "mumian2026neu";
const rowOf = async (email: string) => (await db.select().from(member).where(eq(member.email, email)))[0];
const signUp = (email: string, lang = 3) => post(`sign-up?lang=${lang}`, { account: email, password: newPassword });
const log = (email: string, given = newPassword) => post("login?lang=3", { account: email, password: given });

describe("sign-up and login", () => {
  test("require a verified address, then give access to the member centre", async () => {
    const email = "whole@example.com";
    const signed = await post("sign-up?lang=3", {
      account: " Whole@Example.COM",
      password: newPassword,
      password_confirmation: newPassword,
      nickname: "Evening reader",
      operator: true,
      verifiedAt: "2026-01-01",
      vip_group: "x",
    });
    expect([signed.status, signed.body]).toEqual([200, { result: "SUCCESS", resend_after: 60 }]);
    expect(await rowOf(email)).toMatchObject({
      verifiedAt: null,
      operator: false,
      vipGroup: null,
      commentAllowed: true,
      lang: 3,
      nickname: "Evening reader",
      passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
    const early = await log(email);
    expect([early.status, early.body.code]).toEqual([403, "not_verified"]);

    const [letter] = await mailsTo(db, email);
    expect(letter?.html).toContain('lang="en-US"');
    expect(letter?.text).toContain("http://localhost/en-US/email-verification#verify=");
    const token = await secretTo(db, email, "verify");
    expect(JSON.stringify(await db.select().from(memberToken))).not.toContain(token);
    expect((await post("email-verify", { token, password: newPassword })).body).toEqual({ result: "SUCCESS" });
    const again = await post("email-verify?lang=3", { token, password: newPassword });
    expect([again.status, again.body.code]).toEqual([422, "link_expired"]);

    const logged = await post("login", { account: "WHOLE@example.com", password: newPassword, remember: true });
    expect(logged.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: expect.any(String),
      restored: false,
    });
    expect(Date.parse(logged.body.expires_at) / 1000 - Date.now() / 1000).toBeCloseTo(30 * 24 * 3600, -3);
    expect(JSON.stringify(await db.select().from(memberSession))).not.toContain(logged.body.access_token);
    const centre = await ask(logged.body.access_token, "GET /api/user/center?lang=3");
    expect(centre.body.user).toMatchObject({ account: email, nickname: "Evening reader", name_changeable: true });
  });

  test.each(locales.map(({ id, code }) => [id, code] as const))(
    "mails are in the language %i, %s",
    async (id, code) => {
      const email = `lang-${id}@example.com`;
      await signUp(email, id);
      await db.update(member).set({ verifiedAt: new Date() }).where(eq(member.email, email));
      await post("forget-password", { email });
      const letters = await mailsTo(db, email);
      expect(letters).toHaveLength(2);
      for (const { html, subject, text } of letters) {
        expect(html).toContain(`lang="${code}"`);
        for (const form of [html, text, subject]) expect(form).not.toMatch(/[{}]|undefined/);
      }
      expect(new Set(letters.map(({ subject }) => subject)).size).toBe(2);
    },
  );

  test("reject a second account for an address in any case", async () => {
    await signUp("one@example.com");
    const before = await rowOf("one@example.com");
    const second = await post("sign-up?lang=3", { account: "ONE@example.com", password: "another2026x" });
    expect([second.status, second.body.code]).toEqual([422, "account_in_use"]);
    expect(second.body.errors).toEqual({ account: [second.body.message] });
    expect(await rowOf("one@example.com")).toEqual(before);
    const twins = await Promise.all([1, 2, 3, 4].map(() => signUp("twin@example.com")));
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test("have no second effect when they are replayed, and store no password hash or token", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const body = { account: "key@example.com", password: newPassword };
    const answers = [await post("sign-up", body, key), await post("sign-up", body, key)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([200, answers[0]?.text]));
    const rows = () => db.select().from(idempotencyKey).where(eq(idempotencyKey.key, key["idempotency-key"]));
    const [first] = await rows();
    await db.delete(idempotencyKey);
    await post("sign-up", { ...body, account: "key@example.com", password: "other2026pass" }, key);
    await db.delete(member).where(eq(member.email, "key@example.com"));
    await post("sign-up", { ...body, password: "other2026pass" }, key);
    expect((await rows())[0]?.requestHash).toBe(first?.requestHash);
    await db.update(member).set({ verifiedAt: new Date() }).where(eq(member.email, "key@example.com"));
    const tokens = [];
    for (let time = 0; time < 2; time++) {
      tokens.push((await post("login", { ...body, password: "other2026pass" }, key)).body.access_token);
    }
    expect(new Set(tokens).size).toBe(2);
    expect(await rows()).toHaveLength(1);
  });
});

describe("invalid input: has a message for the field", () => {
  const rule = "At least 8 characters, lowercase letters and digits only.";
  test.each([
    [{ account: "a@example.com" }, { password: "This is a required field." }],
    [{ account: "a@example.com", password: "short7x" }, { password: rule }],
    [{ account: "a@example.com", password: "Capital2026" }, { password: rule }],
    [{ account: "a@example.com", password: "with space2026" }, { password: rule }],
    [{ account: "a@example.com", password: "with-sign2026" }, { password: rule }],
    [{ account: "a@example.com", password: "密码密码密码密码" }, { password: rule }],
    [{ account: "a@example.com", password: "x7".repeat(37) }, { password: rule }],
    [
      { account: "a@example.com", password: "password1" },
      { password: "This password is too common. Please choose another one." },
    ],
    [
      { account: "a@example.com", password: "woaini1314" },
      { password: "This password is too common. Please choose another one." },
    ],
    [
      { account: "li.ming.88@example.com", password: "liming88" },
      { password: "This site's name and your email address are easy to guess. Please choose another password." },
    ],
    [
      { account: "a@example.com", password: newPassword, password_confirmation: "x" },
      { password_confirmation: "Password does not match" },
    ],
    [
      { account: "a@example.com", password: newPassword, nickname: "four" },
      { nickname: "Please enter 5 to 50 characters." },
    ],
    [
      { account: "a@example.com", password: newPassword, nickname: "木".repeat(51) },
      { nickname: "Please enter 5 to 50 characters." },
    ],
    [{ account: "nobody", password: newPassword }, { account: "Please enter a valid email address" }],
  ])("%j", async (body, errors) => {
    const answer = await post("sign-up?lang=3", body);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]])),
    ]);
  });
});

describe("account enumeration", () => {
  const email = "known@example.com";
  beforeAll(async () => {
    await addMember(db, { email });
    await addMember(db, { email: "unverified@example.com", verifiedAt: null });
  });

  test("a wrong password, an unknown and an unverified account get the same response", async () => {
    const answers = await Promise.all(
      [email, "unverified@example.com", "unknown@example.com", "no address", "' or 1=1 --"].map((account) =>
        log(account, "wrong2026pass"),
      ),
    );
    const [first] = answers;
    expect([first?.status, first?.body]).toEqual([
      401,
      { code: "login_failed", message: "Login failed :( Wrong account or password." },
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  test("an unknown account takes as long as a wrong password", async () => {
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 8; round++) {
      for (const name of ["known", "unknown"]) {
        const started = performance.now();
        await log(`${name}@example.com`, `wrong${round}password`);
        times[name]?.push(performance.now() - started);
      }
    }
    const [known = 0, unknown = 0] = ["known", "unknown"].map((name) => Math.min(...(times[name] ?? [])));
    // Without it an unknown account is answered some twenty times faster.
    expect(unknown / known).toBeGreaterThan(0.2);
    expect(unknown / known).toBeLessThan(5);
  });

  test("resending a verification mail reveals no account; a password reset does, by decision", async () => {
    const answers = await Promise.all(
      [email, "unverified@example.com", "unknown@example.com"].map((each) =>
        post("resend-verification-email?lang=3", { email: each }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([await mailsTo(db, email), await mailsTo(db, "unknown@example.com")]).toEqual([[], []]);
    expect(await mailsTo(db, "unverified@example.com")).toHaveLength(1);
    const forgotten = await post("forget-password?lang=3", { email: "unknown@example.com" });
    expect([forgotten.status, forgotten.body.error_code, forgotten.body.errors.email]).toEqual([
      422,
      "email_not_found",
      ["The email address cannot be found, please confirm whether the email address is correct, or sign up again"],
    ]);
  });
});

test("end of a session by the hash of its token: needs no login, and ends that session only", async () => {
  const one = await addMember(db);
  const other = await addMember(db);
  const end = (token_hash: string) => post("session/end", { token_hash });
  expect((await end("x".repeat(43))).body).toEqual({ result: "SUCCESS" });
  expect((await end(one.token.slice(1))).status).toBe(422);
  // The token itself is not its hash.
  await end(one.token);
  expect((await ask(one.token, "GET /api/user")).status).toBe(200);
  expect((await end(hashOfSecret(one.token))).status).toBe(200);
  expect((await ask(one.token, "GET /api/user")).body.error_code).toBe("session_expired");
  expect((await ask(other.token, "GET /api/user")).status).toBe(200);
});

describe("resending a verification mail", () => {
  test("gets the same responses whether an account waits or not", async () => {
    await addMember(db, { email: "waits@example.com", verifiedAt: null });
    await signUp("just-signed-up@example.com");
    const responses = [];
    for (const address of ["waits@example.com", "just-signed-up@example.com", "nobody@example.com"]) {
      const times = [1, 2].map(() => post("resend-verification-email?lang=3", { email: address }));
      responses.push((await Promise.all(times)).map(({ status, text }) => `${status} ${text}`).sort());
    }
    expect(new Set(responses.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(responses[0]?.map((each) => each.slice(0, 3))).toEqual(["200", "429"]);
    expect(await mailsTo(db, "waits@example.com")).toHaveLength(1);
  });
});

describe("sign-up", () => {
  test("needs a proof of work for the account when the whole site has used up its free ones", async () => {
    await db.execute(sql`truncate rate_limit`);
    const attempt = (n: number, proof?: Proof) =>
      post("sign-up?lang=3", { account: `flood-${n}@example.com`, password: newPassword, proof });
    const statuses = [];
    for (let n = 0; n < 60; n++) statuses.push((await attempt(n)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const held = await attempt(60);
    expect([held.status, held.body.code]).toEqual([429, "proof_required"]);
    const proof = await solveProof(held.body.proof_challenge);
    expect((await attempt(61, proof)).body.code).toBe("proof_required");
    expect((await attempt(60, proof)).status).toBe(200);
    expect((await attempt(62, proof)).body.code).toBe("proof_required");
  });
});

test("session: slides with its use, and ends a year after the login", async () => {
  const { id, token } = await addMember(db);
  const daysLeft = async (age: number) => {
    await db.execute(sql`update member_session set created_at = now() - make_interval(days => ${age}),
      last_seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day' where member_id = ${id}`);
    expect((await ask(token, "GET /api/user")).status).toBe(200);
    const [row] = await db.select().from(memberSession).where(eq(memberSession.memberId, id));
    return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / (24 * 3600_000));
  };
  expect([await daysLeft(1), await daysLeft(340), await daysLeft(360)]).toEqual([30, 25, 5]);
});
