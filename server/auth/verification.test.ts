import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contactMessage } from "#server/contact/contact.schema.ts";
import { member, memberToken, termsAcceptance } from "#server/members/members.schema.ts";
import { mailsTo, secretTo } from "#server/test/member-mails.ts";
import { addMember, asker, password } from "#server/test/members.ts";
import { testApp } from "#server/test/test-app.ts";

const { db, request } = await testApp();
const ask = asker(request);
const post = (path: string, body: unknown) => ask("", `POST /api/user/${path}?lang=3`, body);
const signUpPassword = "chosen2026bysomebody";
const ownPassword = "mumian2026neu";
const rowOf = async (email: string) => (await db.select().from(member).where(eq(member.email, email)))[0];
const log = async (account: string, password: string) => (await post("login", { account, password })).status;

/** Somebody signs up with an address; returns the token of the mail. */
async function signUp(email: string): Promise<string> {
  await post("sign-up", { account: email, password: signUpPassword });
  return secretTo(db, email, "verify");
}

describe("verification of an address", () => {
  test("needs the password of the sign-up, because the token proves only who reads the mails", async () => {
    const email = "stranger@example.com";
    const token = await signUp(email);
    const bare = await post("email-verify", { token });
    expect([bare.status, bare.body.errors]).toEqual([422, { password: ["This is a required field."] }]);
    const wrong = await post("email-verify", { token, password: ownPassword });
    expect([wrong.status, wrong.body.code]).toEqual([422, "password_wrong"]);
    expect(await rowOf(email)).toMatchObject({ verifiedAt: null });
    expect((await post("email-verify", { token, password: signUpPassword })).status).toBe(200);
    expect(await log(email, signUpPassword)).toBe(200);
  });

  test("sets another password, after which that of the sign-up does not work", async () => {
    const email = "owner@example.com";
    const token = await signUp(email);
    const common = await post("email-verify", { token, new_password: "password1" });
    expect(Object.keys(common.body.errors)).toEqual(["new_password"]);
    const different = await post("email-verify", { token, new_password: ownPassword, new_password_confirmation: "x" });
    expect(Object.keys(different.body.errors)).toEqual(["new_password_confirmation"]);
    const terms = { accepts_terms: true, is_of_age: true };
    const unticked = await post("email-verify", { token, new_password: ownPassword, ...terms, is_of_age: false });
    expect(Object.keys(unticked.body.errors)).toEqual(["is_of_age"]);
    expect((await post("email-verify", { token, new_password: ownPassword, ...terms })).status).toBe(200);
    expect([await log(email, signUpPassword), await log(email, ownPassword)]).toEqual([401, 200]);
    // The first record is of the person who signed up.
    const forms = db.select({ form: termsAcceptance.form }).from(termsAcceptance).orderBy(termsAcceptance.id);
    const id = (await rowOf(email))?.id ?? 0;
    expect(await forms.where(eq(termsAcceptance.memberId, id))).toEqual([{ form: "notice" }, { form: "boxes" }]);
  });

  test("limits guesses of the password", async () => {
    const email = "guessed@example.com";
    const token = await signUp(email);
    const network = { "x-forwarded-for": "203.0.113.77" };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      const guess = { token, password: `guess2026x${n}` };
      statuses.push((await ask("", "POST /api/user/email-verify", guess, network)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  test("ends the other links of the account", async () => {
    const email = "both@example.com";
    const token = await signUp(email);
    await db.update(memberToken).set({ createdAt: sql`now() - interval '2 minutes'` });
    await post("forget-password", { email });
    const reset = await secretTo(db, email, "reset");
    await post("email-verify", { token, password: signUpPassword });
    expect((await post("reset-password", { token: reset, password: ownPassword })).body.code).toBe("link_expired");
  });
});

describe("'This was not me'", () => {
  test("is in the mail, and removes the account on a POST only", async () => {
    const email = "notme@example.com";
    const token = await signUp(email);
    const [letter] = await mailsTo(db, email);
    const link = /http\S+#reject=[\w-]{43}/.exec(letter?.text ?? "")?.[0] ?? "";
    expect(link).toBe(`http://localhost/en-US/email-verification#reject=${token}`);
    expect(letter?.html).toContain(link);
    expect(letter?.text).toContain("Someone signed up for a");
    await ask("", `GET /api/user/reject-sign-up?token=${token}`);
    expect(await rowOf(email)).toBeDefined();
    expect((await post("reject-sign-up", { token })).body).toEqual({ result: "SUCCESS" });
    expect(await rowOf(email)).toBeUndefined();
    const again = await post("reject-sign-up", { token });
    expect([again.status, again.body.code]).toEqual([422, "link_expired"]);
    expect(await signUp(email)).not.toBe("");
  });

  test("does not remove an account that was verified meanwhile", async () => {
    const email = "verified@example.com";
    const token = await signUp(email);
    await db.update(member).set({ verifiedAt: new Date() }).where(eq(member.email, email));
    await post("reject-sign-up", { token });
    expect(await rowOf(email)).toBeDefined();
  });
});

describe("export", () => {
  test("holds the contact messages since the verification only", async () => {
    const email = "letters@example.com";
    const { token } = await addMember(db, { email, verifiedAt: new Date("2026-05-01T00:00:00Z") });
    const letter = (message: string, day: string) => ({
      ...{ lang: 3, name: "A", gender: "", phone: "", account: "", email, country: "HK", messenger: "" },
      ...{ messengerId: "", interest: "C", newsletter: false, message, createdAt: new Date(day) },
    });
    await db.insert(contactMessage).values([letter("before", "2026-04-30"), letter("since", "2026-05-02")]);
    const { body } = await ask(token, "POST /api/user/export", { password });
    expect(body.message_list.map(({ message }: { message: string }) => message)).toEqual(["since"]);
  });
});

test("reset of a password: computes no hash for an unknown token", async () => {
  const reset = { token: "x".repeat(43), password: ownPassword };
  // As many hashes would not fit in their queue.
  const answers = await Promise.all(Array.from({ length: 100 }, () => post("reset-password", reset)));
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(["link_expired"]));
});
