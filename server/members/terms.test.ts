import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { siteDocument } from "../help/help.schema.ts";
import { secretTo } from "../test/member-mails.ts";
import { asker } from "../test/members.ts";
import { testApp } from "../test/test-app.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const password = "mumian2026neu";
const boxes = { accepts_terms: true, is_of_age: true };

/** Signs up, verifies the address and returns what the export has about the terms. */
async function termsOf(account: string, given: object, lang = 3): Promise<unknown> {
  const signed = await ask("", `POST /api/user/sign-up?lang=${lang}`, { account, password, ...given });
  expect(signed.status).toBe(200);
  await ask("", "POST /api/user/email-verify", { token: await secretTo(db, account, "verify"), password });
  const { access_token: token } = (await ask("", "POST /api/user/login", { account, password })).body;
  return (await ask(token, "POST /api/user/export", { password })).body.terms_list;
}

test("sign-up: records the version of the terms and that the member said to be of age", async () => {
  const version = new Date("2027-01-15T00:00:00.000Z");
  await db.update(siteDocument).set({ updatedAt: version }).where(eq(siteDocument.lang, 2));
  const accepted = { stated_age: 18, form: "boxes", accepted_at: expect.stringMatching(/^20\d\d-/) };
  expect(await termsOf("english@example.com", boxes)).toEqual([
    { ...accepted, lang: 3, terms_version: "2026-10-31T16:00:00.000Z" },
  ]);
  expect(await termsOf("chinese@example.com", boxes, 2)).toEqual([
    { ...accepted, lang: 2, terms_version: version.toISOString() },
  ]);
});

test("sign-up: records that a notice was shown when a client of an earlier version leaves the boxes out", async () => {
  expect(await termsOf("earlier@example.com", {})).toMatchObject([{ form: "notice", stated_age: 18 }]);
  expect(await termsOf("half@example.com", { is_of_age: true })).toMatchObject([{ form: "notice" }]);
});

test("sign-up: is rejected when a box is given but not ticked", async () => {
  for (const name of ["accepts_terms", "is_of_age"]) {
    const given = { account: "minor@example.com", password, ...boxes, [name]: false };
    const { status, body } = await ask("", "POST /api/user/sign-up?lang=3", given);
    expect([status, body.errors]).toEqual([422, { [name]: ["This is a required field."] }]);
  }
});

test("sign-up: records no version when the site has no terms", async () => {
  await db.delete(siteDocument);
  expect(await termsOf("no-terms@example.com", boxes)).toMatchObject([{ terms_version: null }]);
});
