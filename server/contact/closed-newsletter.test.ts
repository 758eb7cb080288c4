import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { poster } from "#server/test/post-json.ts";
import { solveProof } from "#server/test/solve-proof.ts";
import { subscriber } from "../newsletter/newsletter.schema.ts";
import { execute } from "../test/execute.ts";
import { testApp } from "../test/test-app.ts";
import { captcha, contactMessage } from "./contact.schema.ts";

const { db, url, request } = await testApp({ sample: true });
const post = poster(request);

test("contact letter: is refused with its newsletter tick, and kept to send again, while the newsletter is closed", async () => {
  const { challenge, proof_challenge } = await (await request("/api/contact-us/create?lang=3")).json();
  const [row] = await db.select().from(captcha).where(eq(captcha.key, challenge.key));
  const letter = {
    ...{ name: "Man", email: "man@example.com", country: "HK", interest: "C", message: "Hello" },
    ...{ challenge: challenge.key, pin: row?.pin, proof: await solveProof(proof_challenge) },
  };
  const send = (newsletter: boolean) => post("/api/contact-us?lang=3", { ...letter, newsletter });
  await execute(url, "update site_settings set newsletter_open = false where lang = 3");
  const refused = await send(true);
  expect([refused.status, refused.body.code]).toEqual([403, "feature_unavailable"]);
  expect([await db.$count(contactMessage), await db.$count(subscriber)]).toEqual([0, 0]);
  // The PIN is not used up.
  expect(await send(false)).toMatchObject({ status: 200, body: { result: "SUCCESS" } });
  expect([await db.$count(contactMessage), await db.$count(subscriber)]).toEqual([1, 0]);
});
