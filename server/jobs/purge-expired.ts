import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { countEvents } from "#contract/analytics/endpoints.ts";
import { eventLimits } from "#contract/analytics/event-names.ts";
import { idempotencyKeyDays } from "#contract/limits.ts";

/** Days after which a mail that nobody took is forgotten, an address that never confirmed, a device that takes no push. */
const forgetAfter = { mail: 30, subscriber: 7, member: 7, device: 30, news: 60, notification: 365 } as const;

/** Days for which a batch of events is known again: longer than any device keeps one, and no more, since they are many. */
const batchDays = eventLimits.keptDays + 2;

export interface ClearOutOptions {
  /** Days for which counts of events are kept. */
  readonly analyticsDays: number;
}

/**
 * Removes what has had its time: answers to repeated writes, PINs, mails that failed, wishes never confirmed, old counts;
 * what members were told long ago; links and logins of members, accounts never verified, and those whose members
 * wanted to leave and did not come back.
 */
export async function purgeExpired(db: NodePgDatabase, { analyticsDays }: ClearOutOptions): Promise<void> {
  const days = (count: number) => sql`now() - make_interval(days => ${count})`;
  await db.execute(
    sql`delete from idempotency_key where created_at < ${days(idempotencyKeyDays.visitor)} and member_id is null`,
  );
  await db.execute(sql`delete from idempotency_key where created_at < ${days(idempotencyKeyDays.member)}`);
  await db.execute(
    sql`delete from idempotency_key where action = ${countEvents.name} and created_at < ${days(batchDays)}`,
  );
  await db.execute(sql`delete from analytics_counter where day < (${days(analyticsDays)})::date`);
  await db.execute(sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`);
  await db.execute(sql`delete from captcha where expires_at < now()`);
  await db.execute(sql`delete from mail where failed_at < ${days(forgetAfter.mail)}`);
  await db.execute(
    sql`delete from subscriber where confirmed_at is null and mailed_at < ${days(forgetAfter.subscriber)}`,
  );
  await db.execute(sql`delete from notification_event where completed_at < ${days(forgetAfter.news)}`);
  await db.execute(sql`delete from notification where created_at < ${days(forgetAfter.notification)}`);
  await db.execute(sql`delete from member_token where expires_at < now()`);
  await db.execute(sql`delete from member_session where expires_at < now()`);
  await db.execute(sql`delete from push_device where failing_since < ${days(forgetAfter.device)}`);
  await db.execute(sql`delete from member where delete_at < now()`);
  await db.execute(sql`delete from member where verified_at is null and created_at < ${days(forgetAfter.member)}`);
}
