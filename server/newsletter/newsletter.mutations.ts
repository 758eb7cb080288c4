import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { linkLife, resendCooldown } from "#contract/limits.ts";
import { consumeInTransaction } from "#server/api/rate-limiter.ts";
import { hashOfSecret, newSecret } from "#server/auth/secrets.ts";
import { daysAgo } from "#server/database/days-ago.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { subscriber } from "./newsletter.schema.ts";
import { queueConfirmation, queueWelcome } from "./newsletter-mails.ts";

export interface SubscriptionRequest {
  readonly email: string;
  readonly lang: number;
  readonly origin: string;
}

/** Limit of mails to one address, so that other people cannot flood its mailbox. */
const perAddress = { times: 4, seconds: 24 * 3600 } as const;

/**
 * Asks an address to confirm its subscription, at most once a minute. Returns `DUPLICATE` when it is subscribed.
 *
 * @throws {RateLimitError} when the address was asked too often
 */
export async function requestSubscription(
  tx: Transaction,
  { email, lang, origin }: SubscriptionRequest,
): Promise<"SUCCESS" | "DUPLICATE"> {
  await consumeInTransaction(tx, "newsletter-mail", perAddress, email);
  const token = newSecret();
  const confirmation = { lang, confirmHash: hashOfSecret(token), confirmUntil: after(linkLife), mailedAt: sql`now()` };
  const [row] = await tx
    .insert(subscriber)
    .values({ email, cancelToken: newSecret(), ...confirmation })
    .onConflictDoUpdate({
      target: subscriber.email,
      set: confirmation,
      // An address that took no mail may confirm again.
      setWhere: sql`(${subscriber.confirmedAt} is null or ${subscriber.bouncedAt} is not null)
        and ${subscriber.mailedAt} <= now() - make_interval(secs => ${resendCooldown / 1000})`,
    })
    .returning();
  if (row) {
    await queueConfirmation(tx, { email, lang, origin, cancelToken: row.cancelToken }, token);
    return "SUCCESS";
  }
  const [there] = await tx.select().from(subscriber).where(eq(subscriber.email, email));
  return there?.confirmedAt && !there.bouncedAt ? "DUPLICATE" : "SUCCESS";
}

/** Confirms a subscription with the token of a mail, which works once. */
export async function confirmSubscription(
  tx: Transaction,
  token: string,
  origin: string,
): Promise<"CONFIRMED" | "EXPIRED"> {
  const [confirmed] = await tx
    .update(subscriber)
    .set({ confirmHash: null, confirmUntil: null, confirmedAt: sql`now()`, bouncedAt: null, bounceReason: "" })
    .where(and(eq(subscriber.confirmHash, hashOfSecret(token)), gt(subscriber.confirmUntil, sql`now()`)))
    .returning();
  if (!confirmed) return "EXPIRED";
  await queueWelcome(tx, { ...confirmed, origin });
  return "CONFIRMED";
}

/** Ends a subscription. A repeat succeeds too. */
export async function cancelSubscription(tx: Transaction, token: string): Promise<void> {
  await tx.delete(subscriber).where(eq(subscriber.cancelToken, token));
}

function after(milliseconds: number) {
  return sql`now() + make_interval(secs => ${milliseconds / 1000})`;
}

/** Deletes subscriptions that were not confirmed within so many days. */
export async function deleteUnconfirmedSubscribers(db: NodePgDatabase, days: number): Promise<void> {
  await db.delete(subscriber).where(and(isNull(subscriber.confirmedAt), lt(subscriber.mailedAt, daysAgo(days))));
}
