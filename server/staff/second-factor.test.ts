import { eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { findAuditEvents } from "#server/audit/audit.queries.ts";
import { factorChallenge, recoveryCode, secondFactor } from "#server/staff/staff.schema.ts";
import { softwareAuthenticator } from "#server/test/authenticator.ts";
import { asker, password } from "#server/test/members.ts";
import { addStaff } from "#server/test/staff.ts";
import { testApp } from "#server/test/test-app.ts";
import { openSession } from "../auth/sessions.mutations.ts";

const { db, url, request } = await testApp();
const ask = asker(request);
const strict = await testApp({ url, services: { staffSecondFactor: "required" } });
const askStrict = asker(strict.request);

/** The code of an app, some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const result = ({ status, body }: { status: number; body: { code?: string; errors?: object } }) =>
  status === 200 ? 200 : [status, body.code, ...Object.keys(body.errors ?? {})];

async function staffWithoutFactor() {
  const made = await addStaff(db, "operator");
  await made.lapse();
  const post = (call: string, body: unknown = {}) => askStrict(made.token, `POST /api/backstage/${call}?lang=3`, body);
  return { ...made, post };
}

/** Somebody who has set up an app, and is in with it. Codes of the current step are used then. */
async function staffWithTotp() {
  const made = await staffWithoutFactor();
  const { body } = await made.post("second-factor/totp/begin", { password });
  const finished = await made.post("second-factor/totp/finish", { code: codeOf(body.secret, -1) });
  expect(finished.status).toBe(200);
  return { ...made, secret: body.secret as string, codes: finished.body.recovery_code_list as string[] };
}

async function staffWithPasskey() {
  const made = await staffWithoutFactor();
  const device = softwareAuthenticator();
  const { options } = (await made.post("second-factor/passkey/begin", { password })).body;
  const given = { passkey: device.create({ challenge: options.challenge }), name: "Phone" };
  expect(result(await made.post("second-factor/passkey/finish", given))).toBe(200);
  const challenge = async () => (await made.post("second-factor/passkey/challenge")).body.options.challenge as string;
  return { ...made, device, challenge };
}

describe("entering", () => {
  test("opens Backstage for twelve hours with the password, where a second factor is only offered", async () => {
    const { id, token, lapse } = await addStaff(db, [{ role: "author", langs: [2] }]);
    await lapse();
    const enter = (given: string) => ask(token, "POST /api/backstage/enter?lang=3", { password: given });
    expect(result(await enter("wrong2026pass"))).toEqual([422, "password_wrong", "password"]);
    const { body } = await enter(password);
    expect((Date.parse(body.staff_until) - Date.now()) / 3_600_000).toBeCloseTo(12, 1);
    expect((Date.parse(body.confirmed_until) - Date.now()) / 60_000).toBeCloseTo(10, 0);
    expect((await ask(token, "GET /api/backstage/me")).body).toMatchObject(body);
    const events = await findAuditEvents(db, { limit: 9, subject: `member ${id}` });
    expect(events.map(({ act, after }) => [act, after])).toEqual([
      ["enterBackstage", { factor: "none" }],
      ["password_wrong", null],
    ]);
  });

  test("asks to set up a second factor first, where one is required", async () => {
    const { post } = await staffWithoutFactor();
    const rejected = await post("enter", { password });
    expect([result(rejected), rejected.body.set_up]).toEqual([[403, "second_factor"], true]);
    expect(result(await post("second-factor/totp/begin"))).toEqual([422, "invalid", "password"]);
    expect(result(await post("second-factor/totp/begin", { password: "wrong2026pass" }))).toEqual([
      422,
      "password_wrong",
      "password",
    ]);
    expect(result(await post("second-factor/passkey/begin"))).toEqual([422, "invalid", "password"]);
  });

  test("is of one session: another one of the same member has to enter too", async () => {
    const { id, token } = await staffWithTotp();
    const { token: other } = await db.transaction((tx) => openSession(tx, id, "other"));
    const listed = async (from: string) => result(await ask(from, "GET /api/backstage/second-factor"));
    expect([await listed(token), await listed(other)]).toEqual([200, [403, "second_factor"]]);
  });

  test("rejects a password alone of somebody who has a second factor, even where it is offered", async () => {
    const { token } = await staffWithTotp();
    expect(result(await ask(token, "POST /api/backstage/enter", { password }))).toEqual([422, "invalid", "code"]);
  });
});

describe("TOTP", () => {
  test("enters with each code once", async () => {
    const { post, secret } = await staffWithTotp();
    const code = codeOf(secret);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(result(await post("enter", { password, code: spaced }))).toBe(200);
    expect(result(await post("enter", { password, code }))).toEqual([422, "invalid", "code"]);
    // The code of the set-up is used too.
    expect(result(await post("enter", { password, code: codeOf(secret, -1) }))).toEqual([422, "invalid", "code"]);
    expect(result(await post("enter", { password, code: codeOf(secret, 1) }))).toBe(200);
  });

  test("accepts one of two simultaneous requests with the same code", async () => {
    const { post, secret } = await staffWithTotp();
    const code = codeOf(secret);
    const both = await Promise.all([1, 2].map(() => post("enter", { password, code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("rejects codes of other times and secrets", async () => {
    const { post, secret } = await staffWithTotp();
    const { secret: other } = await staffWithTotp();
    for (const code of [codeOf(secret, -3), codeOf(secret, 3), codeOf(other)]) {
      expect(result(await post("enter", { password, code }))).toEqual([422, "invalid", "code"]);
    }
    expect(result(await post("enter", { password, code: "12345" }))).toEqual([422, "invalid", "code"]);
  });

  test("limits guesses of codes", async () => {
    const { id, post, secret } = await staffWithTotp();
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await post("enter", { password, code: "000000" })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await post("enter", { password, code: codeOf(secret) })).status).toBe(429);
    const events = await findAuditEvents(db, { limit: 99, subject: `member ${id}` });
    expect(events.filter(({ act }) => act === "second_factor_wrong")).toHaveLength(10);
  });

  test("stores no secret in plain text, and replaces the secret by another one", async () => {
    const { id, post, secret } = await staffWithTotp();
    const stored = async () => (await db.select().from(secondFactor).where(eq(secondFactor.memberId, id)))[0];
    expect((await stored())?.secret).toMatch(/^aes-256-gcm:/);
    const { body } = await post("second-factor/totp/begin");
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Kapok:/);
    const waiting = JSON.stringify(await db.select().from(factorChallenge));
    for (const plain of [secret, body.secret]) expect(waiting).not.toContain(plain);
    expect(result(await post("second-factor/totp/finish", { code: codeOf(body.secret, 5) }))).toEqual([
      422,
      "invalid",
      "code",
    ]);
    const finished = await post("second-factor/totp/finish", { code: codeOf(body.secret, -1), name: "Tablet" });
    expect(finished.body).toMatchObject({
      factor_list: [{ kind: "totp", name: "Tablet" }],
      recovery_code_list: [],
      recovery_codes_left: 10,
    });
    expect(result(await post("enter", { password, code: codeOf(secret) }))).toEqual([422, "invalid", "code"]);
  });

  test("does not decrypt the secret of another member", async () => {
    const [one, two] = [await staffWithTotp(), await staffWithTotp()];
    await db.execute(sql`update second_factor set secret = (select secret from second_factor where member_id = ${two.id})
      where member_id = ${one.id}`);
    const { status } = await one.post("enter", { password, code: codeOf(two.secret) });
    expect(status).toBe(500);
  });
});

describe("recovery codes", () => {
  test("are ten, and each works once", async () => {
    const { id, post, codes } = await staffWithTotp();
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    expect(first).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(JSON.stringify(await db.select().from(recoveryCode))).not.toContain(first.replaceAll("-", ""));
    expect(result(await post("enter", { password, code: first.toUpperCase() }))).toBe(200);
    expect(result(await post("enter", { password, code: first }))).toEqual([422, "invalid", "code"]);
    expect(result(await post("enter", { password, code: second.replaceAll("-", "") }))).toBe(200);
    expect(await db.$count(recoveryCode, eq(recoveryCode.memberId, id))).toBe(8);
  });

  test("belong to one member", async () => {
    const { codes } = await staffWithTotp();
    const { post } = await staffWithTotp();
    expect(result(await post("enter", { password, code: codes[0] }))).toEqual([422, "invalid", "code"]);
  });

  test("are replaced after a confirmation", async () => {
    const { post, codes, enter } = await staffWithTotp();
    await enter({ confirmed: false });
    expect(result(await post("second-factor/recovery-codes"))).toEqual([403, "confirm_again"]);
    expect(result(await post("confirm", { password }))).toBe(200);
    const { recovery_code_list } = (await post("second-factor/recovery-codes")).body;
    expect(recovery_code_list).toHaveLength(10);
    expect(result(await post("enter", { password, code: codes[0] }))).toEqual([422, "invalid", "code"]);
    expect(result(await post("enter", { password, code: recovery_code_list[0] }))).toBe(200);
  });
});

describe("passkey", () => {
  test("is set up at the first entry, and enters with the password", async () => {
    const { post, device, challenge, token, lapse } = await staffWithPasskey();
    await lapse();
    const passkey = device.get({ challenge: await challenge() });
    expect(result(await post("enter", { passkey, password: "wrong2026pass" }))).toEqual([
      422,
      "password_wrong",
      "password",
    ]);
    expect(result(await post("enter", { password, passkey }))).toBe(200);
    expect((await ask(token, "GET /api/backstage/second-factor")).body.factor_list).toMatchObject([
      { kind: "passkey", name: "Phone", last_used_at: expect.any(String) },
    ]);
  });

  test("answers each challenge once", async () => {
    const { post, device, challenge } = await staffWithPasskey();
    const passkey = device.get({ challenge: await challenge() });
    expect(result(await post("enter", { password, passkey }))).toBe(200);
    expect(result(await post("enter", { password, passkey }))).toEqual([422, "invalid", "passkey"]);
  });

  test("rejects wrong answers", async () => {
    const { post, device, challenge, id } = await staffWithPasskey();
    const stranger = softwareAuthenticator();
    const wrong = {
      "another challenge": () => device.get({ challenge: Buffer.from("another").toString("base64url") }),
      "another origin": (made: string) => device.get({ challenge: made, origin: "https://evil.example" }),
      "no verification of the user": (made: string) => device.get({ challenge: made, verified: false }),
      "another site": (made: string) => {
        const other = softwareAuthenticator("evil.example").get({ challenge: made });
        return { ...other, id: device.get({ challenge: made }).id, rawId: device.get({ challenge: made }).rawId };
      },
      "an unknown passkey": (made: string) => stranger.get({ challenge: made }),
      "a counter that went back": (made: string) => device.get({ challenge: made, counter: 1 }),
      "another key": (made: string) => {
        const { id: own } = device.get({ challenge: made });
        return { ...stranger.get({ challenge: made }), id: own, rawId: own };
      },
    };
    for (const [name, answer] of Object.entries(wrong)) {
      const passkey = answer(await challenge());
      expect([name, result(await post("enter", { password, passkey }))]).toEqual([name, [422, "invalid", "passkey"]]);
    }
    const expired = await challenge();
    await db.update(factorChallenge).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(result(await post("enter", { password, passkey: device.get({ challenge: expired }) }))).toEqual([
      422,
      "invalid",
      "passkey",
    ]);
    expect(await db.$count(secondFactor, eq(secondFactor.memberId, id))).toBe(1);
  });

  test("is not stored with a wrong answer, or for a second member", async () => {
    const { post } = await staffWithoutFactor();
    const { options } = (await post("second-factor/passkey/begin", { password })).body;
    const device = softwareAuthenticator();
    const foreign = device.create({ challenge: options.challenge, origin: "https://evil.example" });
    expect(result(await post("second-factor/passkey/finish", { passkey: foreign }))).toEqual([
      422,
      "invalid",
      "passkey",
    ]);
    for (const [n, expected] of [200, [422, "invalid", "passkey"]].entries()) {
      const person = await staffWithoutFactor();
      const { options } = (await person.post("second-factor/passkey/begin", { password })).body;
      const given = { passkey: device.create({ challenge: options.challenge }) };
      expect([n, result(await person.post("second-factor/passkey/finish", given))]).toEqual([n, expected]);
    }
  });

  test("confirms without the password", async () => {
    const { post, device, challenge, enter } = await staffWithPasskey();
    await enter({ confirmed: false });
    expect(result(await post("confirm", {}))).toEqual([422, "invalid", "password"]);
    expect(result(await post("confirm", { passkey: device.get({ challenge: await challenge() }) }))).toBe(200);
    expect(result(await post("second-factor/recovery-codes"))).toBe(200);
  });
});

describe("confirmation", () => {
  test("needs the password or a passkey, and checks a code that is given", async () => {
    const { post, secret, enter, lapse } = await staffWithTotp();
    await enter({ confirmed: false });
    expect(result(await post("confirm", { code: codeOf(secret) }))).toEqual([422, "invalid", "password"]);
    expect(result(await post("confirm", { password, code: "000000" }))).toEqual([422, "invalid", "code"]);
    const { body } = await post("confirm", { password, code: codeOf(secret) });
    expect((Date.parse(body.confirmed_until) - Date.now()) / 60_000).toBeCloseTo(10, 0);
    await lapse();
    expect(result(await post("confirm", { password }))).toEqual([403, "second_factor"]);
  });

  test("is needed for a further factor, and for the removal of one", async () => {
    const { id, post, token, enter } = await staffWithTotp();
    const [factor] = (await ask(token, "GET /api/backstage/second-factor")).body.factor_list;
    const remove = (given = askStrict) => given(token, `DELETE /api/backstage/second-factor/${factor.id}`);
    await enter({ confirmed: false });
    expect(result(await post("second-factor/passkey/begin"))).toEqual([403, "confirm_again"]);
    expect(result(await remove())).toEqual([403, "confirm_again"]);
    await enter();
    // The last one stays where one is required.
    expect(result(await remove())).toEqual([409, "in_use"]);
    expect((await remove(ask)).body).toEqual({ factor_list: [], recovery_codes_left: 0 });
    expect(await db.$count(recoveryCode, eq(recoveryCode.memberId, id))).toBe(0);
  });

  test("is not given to somebody who only has the token", async () => {
    const { post, lapse } = await staffWithTotp();
    await lapse();
    for (const call of ["second-factor/totp/begin", "second-factor/passkey/begin"]) {
      expect(result(await post(call, { password }))).toEqual([403, "second_factor"]);
    }
  });
});

test("second factor: leaves no secret in the audit log or below idempotency keys", async () => {
  const { post, secret, codes } = await staffWithTotp();
  await post("enter", { password, code: codes[0] });
  const rows = await Promise.all(
    ["audit_event", "idempotency_key"].map((table) => db.execute(sql.raw(`select * from ${table}`))),
  );
  const stored = JSON.stringify(rows.map(({ rows: each }) => each));
  for (const plain of [secret, password, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
    expect(stored).not.toContain(plain);
  }
});
