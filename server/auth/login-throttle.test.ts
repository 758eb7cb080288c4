import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Proof, ProofChallenge } from "#contract/http/proof.ts";
import { memberToken } from "#server/members/members.schema.ts";
import { addMember, asker, password } from "#server/test/members.ts";
import { solveProof as solve } from "#server/test/solve-proof.ts";
import { testApp } from "#server/test/test-app.ts";
import { KeyStore } from "./key-store.mutations.ts";
import { type Guess, LoginThrottle } from "./login-throttle.ts";
import { ProofOfWork } from "./proof-of-work.ts";

const { db, request } = await testApp();
const ask = asker(request);
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  ask("", `POST /api/user/${path}`, body, headers);
const wait = (seconds: number) =>
  db.update(memberToken).set({ createdAt: sql`now() - make_interval(secs => ${seconds})` });

describe("login throttle", () => {
  const guess = (account: string, network: string, given = "wrong2026pass", proof?: Proof) =>
    post("login?lang=3", { account, password: given, proof }, { "x-forwarded-for": network });

  test("asks for a proof of work after ten wrong passwords, in that network only", async () => {
    const { email } = await addMember(db);
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(email, "203.0.113.1")));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const held = await guess(email, "203.0.113.1", password);
    expect([held.status, held.body]).toMatchObject([
      429,
      { code: "proof_required", message: "Too many requests, please try again later." },
    ]);
    const proof = await solve(held.body.proof_challenge);
    expect((await guess(email, "203.0.113.1", password, proof)).status).toBe(200);
    expect((await guess(email, "203.0.113.1", password, proof)).body.code).toBe("proof_required");
    expect((await guess(email, "203.0.113.2", password)).status).toBe(200);
  });

  test("allows 30 wrong guesses a network, 60 an account, 10 an account and network", async () => {
    /** How many of so many wrong guesses are let through. */
    const letThrough = async (times: number, guessed: (n: number) => Guess) => {
      await db.execute(sql`truncate rate_limit`);
      const guesses = new LoginThrottle(db, new ProofOfWork(db, new KeyStore(db)));
      let through = 0;
      for (let n = 0; n < times; n++) {
        await guesses.count(guessed(n), async () => ++through === 0).catch(() => {});
      }
      return through;
    };
    expect(await letThrough(70, (n) => ({ account: `account ${n}`, network: "network" }))).toBe(30);
    expect(await letThrough(70, (n) => ({ account: "account", network: `network ${n}` }))).toBe(60);
    expect(await letThrough(70, () => ({ account: "account", network: "network" }))).toBe(10);
  });

  test("accepts a proof for one account and level only, once, and unchanged", async () => {
    const proofs = new ProofOfWork(db, new KeyStore(db));
    const proof = await solve(await proofs.challenge("password a", 1));
    const harder = {
      ...proof.challenge,
      parameters: { ...proof.challenge.parameters, data: { purpose: "x", level: 6 } },
    };
    expect(await proofs.verify({ ...proof, challenge: harder }, "x", 6)).toBe(false);
    expect(await proofs.verify(proof, "password b")).toBe(false);
    expect(await proofs.verify(proof, "password a", 2)).toBe(false);
    const { counter } = proof.solution;
    const wrong = { ...proof, solution: { counter, derivedKey: "00".repeat(32) } };
    expect(await proofs.verify(wrong, "password a")).toBe(false);
    expect(await proofs.verify(proof, "password a", 1)).toBe(true);
    expect(await proofs.verify(proof, "password a")).toBe(false);
  });

  test("doubles the work each time that the guesses at an account are used up again", async () => {
    const { email } = await addMember(db);
    await db.execute(sql`truncate rate_limit`);
    const guesses = new LoginThrottle(db, new ProofOfWork(db, new KeyStore(db)));
    const levels: unknown[] = [];
    for (let n = 0; n < 200; n++) {
      const wrong = { account: email, network: `network ${n}` };
      await guesses
        .count(wrong, async () => false)
        .catch(async ({ besides }) => {
          const { proof_challenge: challenge } = besides as { proof_challenge: ProofChallenge };
          levels.push((challenge.parameters.data as { level: number }).level);
          // Counts the guess as if it had been proven.
          await db.execute(sql`update rate_limit set points = points + 1 where key like 'guess-account:%'`);
        });
    }
    expect(levels.filter((level) => level === 0)).toHaveLength(60);
    expect(levels.filter((level) => level === 1)).toHaveLength(60);
    expect(levels.at(-1)).toBe(2);
  });

  test("lets a device in that has logged in before, whatever others guess", async () => {
    const { email } = await addMember(db);
    const first = await guess(email, "203.0.113.9", password);
    const setCookie = first.headers.get("set-cookie") ?? "";
    expect(setCookie).toMatch(
      /^kapok_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/user; HttpOnly; SameSite=Strict$/,
    );
    const cookie = setCookie.split(";")[0] ?? "";
    for (let n = 0; n < 61; n++) await guess(email, `198.18.${n}.1`);
    const asOwner = (headers: object) =>
      post("login?lang=3", { account: email, password }, { "x-forwarded-for": "203.0.113.9", ...headers });
    expect((await asOwner({})).body.code).toBe("proof_required");
    const again = await asOwner({ cookie });
    expect(again.status).toBe(200);
    // A cookie works until the next login, and for its own account only.
    expect((await asOwner({ cookie })).body.code).toBe("proof_required");
    const next = { cookie: again.headers.get("set-cookie")?.split(";")[0] ?? "" };
    const { email: other } = await addMember(db);
    for (let n = 0; n < 61; n++) await guess(other, `198.19.${n}.1`);
    expect((await post("login", { account: other, password }, next)).body.code).toBe("proof_required");
    // Its own wrong guesses count.
    const wrong = [];
    for (let n = 0; n < 11; n++) {
      const given = { account: email, password: "wrong2026pass" };
      wrong.push((await post("login", given, { ...next, "x-forwarded-for": `198.20.${n}.1` })).status);
    }
    expect(wrong).toEqual([...Array(10).fill(401), 429]);
  });

  test("lets honest members in while seventy others guess at once", async () => {
    await db.execute(sql`truncate rate_limit`);
    const honest = await Promise.all(Array.from({ length: 17 }, () => addMember(db)));
    const attack = Promise.all(
      Array.from({ length: 70 }, (_, n) => guess(honest[n % 17]?.email ?? "", `198.21.${n}.1`)),
    );
    const statuses = await Promise.all(
      honest.map(async ({ email }, n) => {
        const from = `203.0.114.${n}`;
        const answer = await guess(email, from, password);
        if (answer.body.code !== "proof_required") return answer.status;
        return (await guess(email, from, password, await solve(answer.body.proof_challenge))).status;
      }),
    );
    expect(statuses).toEqual(Array(17).fill(200));
    await attack;
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
