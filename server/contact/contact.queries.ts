import { randomInt } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import type { Challenge, sendContact } from "#contract/contact/endpoints.ts";
import { pinDigits } from "#contract/http/form-limits.ts";
import { challengeLife } from "#contract/limits.ts";
import { captchaImage } from "./captcha-image.ts";
import { captchaQuestions } from "./captcha-questions.ts";
import { contactChallenge, contactMessage } from "./contact.schema.ts";

/** Thinks of a PIN and shows it, as a picture or in words. */
export async function createChallenge(db: NodePgDatabase, lang: number, inWords: boolean): Promise<Challenge> {
  const pin = String(randomInt(10 ** pinDigits)).padStart(pinDigits, "0");
  const [made] = await db
    .insert(contactChallenge)
    .values({ pin, expiresAt: new Date(Date.now() + challengeLife) })
    .returning();
  if (!made) throw new Error("No challenge was made.");
  return {
    key: made.key,
    picture: inWords ? null : `data:image/png;base64,${(await captchaImage(pin)).toString("base64")}`,
    words: inWords ? captchaQuestions(pin, lang) : null,
    expires_at: made.expiresAt.toISOString(),
  };
}

/** Whether the PIN answers its challenge. That is then used up, right or wrong. */
export async function answersChallenge(tx: NodePgDatabase, key: string, pin: string): Promise<boolean> {
  const [challenge] = await tx
    .delete(contactChallenge)
    .where(and(eq(contactChallenge.key, key), gt(contactChallenge.expiresAt, sql`now()`)))
    .returning();
  return challenge?.pin === pin;
}

type Message = v.InferOutput<typeof sendContact.body>;

/** Keeps what somebody has written; `phone` is his number in the international form. */
export async function saveMessage(
  tx: NodePgDatabase,
  { challenge: _, pin: __, messenger_id: messengerId, ...message }: Message,
  { lang, phone }: { lang: number; phone: string },
): Promise<void> {
  await tx.insert(contactMessage).values({ ...message, messengerId, lang, phone });
}
