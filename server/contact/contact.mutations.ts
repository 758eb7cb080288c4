import { randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import type { Challenge, sendContact } from "#contract/contact/endpoints.ts";
import { pinDigits } from "#contract/http/form-limits.ts";
import { challengeLife } from "#contract/limits.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { captchaImage, captchaQuestions } from "./captcha.ts";
import { captcha, contactMessage } from "./contact.schema.ts";

/** Creates a PIN and shows it as a picture or as questions in words. */
export async function createChallenge(db: NodePgDatabase, lang: number, inWords: boolean): Promise<Challenge> {
  const pin = String(randomInt(10 ** pinDigits)).padStart(pinDigits, "0");
  const [made] = await db
    .insert(captcha)
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

/** Deletes a challenge and returns whether the PIN is right. */
export async function redeemChallenge(tx: Transaction, key: string, pin: string): Promise<boolean> {
  const [challenge] = await tx
    .delete(captcha)
    .where(and(eq(captcha.key, key), gt(captcha.expiresAt, sql`now()`)))
    .returning();
  return challenge?.pin === pin;
}

type Message = v.InferOutput<typeof sendContact.body>;

/** Saves a contact form; `phone` is the number in international form. */
export async function saveMessage(
  tx: Transaction,
  { challenge: _, pin: __, proof: ___, messenger_id: messengerId, ...message }: Message,
  { lang, phone }: { lang: number; phone: string },
): Promise<void> {
  await tx.insert(contactMessage).values({ ...message, messengerId, lang, phone });
}

/** Deletes challenges that have expired. */
export async function deleteExpiredChallenges(db: NodePgDatabase): Promise<void> {
  await db.delete(captcha).where(lt(captcha.expiresAt, sql`now()`));
}

/** Deletes contact messages after so many days. */
export async function deleteOldMessages(db: NodePgDatabase, days: number): Promise<void> {
  await db.delete(contactMessage).where(lt(contactMessage.createdAt, sql`now() - make_interval(days => ${days})`));
}

/** Deletes the contact messages of accounts that are deleted now, as far as they are in the account's export. */
export async function deleteMessagesOfLeavingMembers(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`delete from contact_message using member where contact_message.email = member.email
    and member.delete_at < now() and contact_message.created_at >= member.verified_at`);
}
