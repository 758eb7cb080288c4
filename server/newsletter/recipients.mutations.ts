import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { checkRows } from "#server/database/check-rows.ts";
import { mailingRecipient } from "./mailings.schema.ts";
import { subscriber } from "./newsletter.schema.ts";

/** Minutes after which an attempt counts as lost, because its process has died. Longer than any sending may take. */
const attemptMinutes = 5;
/** Attempts until a mail is given up, over about a day and a half. */
export const maxAttempts = 12;

const claimed = v.object({
  id: v.number(),
  mailing_id: v.number(),
  message_id: v.string(),
  attempts: v.number(),
  /** `null` when the subscriber has left. */
  subscriber_id: v.nullable(v.number()),
  email: v.nullable(v.string()),
  lang: v.nullable(v.number()),
  cancel_token: v.nullable(v.string()),
});
export type Recipient = v.InferOutput<typeof claimed>;

/** Takes the next recipient of a mailing that is being sent, so that no other process sends the same mail. */
export async function claimRecipient(db: NodePgDatabase): Promise<Recipient | undefined> {
  const result = await db.execute(sql`
    with next as (
      select r.id from mailing_recipient r join mailing m on m.id = r.mailing_id
      where r.state = 'waiting' and r.due_at <= now() and m.state = 'sending'
      order by r.due_at, r.id limit 1 for update of r skip locked
    ), taken as (
      update mailing_recipient r
      set attempts = attempts + 1, due_at = now() + make_interval(mins => ${attemptMinutes})
      from next where r.id = next.id
      returning r.id::int, r.mailing_id, r.message_id, r.attempts, r.subscriber_id
    )
    select taken.*, s.email, s.lang, s.cancel_token from taken left join subscriber s
      on s.id = taken.subscriber_id and s.confirmed_at is not null and s.bounced_at is null`);
  return checkRows(claimed, result)[0];
}

/** Records what became of a mail. */
export async function settleRecipient(
  db: NodePgDatabase,
  id: number,
  state: "sent" | "refused" | "left",
  reason = "",
): Promise<void> {
  await db.update(mailingRecipient).set({ state, reason }).where(eq(mailingRecipient.id, id));
}

/** Puts a mail off: a minute after the first attempt, three times as long after each further one, four hours at most. */
export async function postponeRecipient(
  db: NodePgDatabase,
  { id, attempts }: Recipient,
  reason: string,
): Promise<void> {
  const minutes = Math.min(3 ** (attempts - 1), 240);
  await db
    .update(mailingRecipient)
    .set({ reason, dueAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(eq(mailingRecipient.id, id));
}

/** Gives a recipient back as if there had been no attempt. */
export async function returnRecipient(db: NodePgDatabase, id: number): Promise<void> {
  await db
    .update(mailingRecipient)
    .set({ attempts: sql`${mailingRecipient.attempts} - 1`, dueAt: sql`now()` })
    .where(eq(mailingRecipient.id, id));
}

/** Takes an address out of further mailings until it confirms again. Returns whether it was in the list. */
export async function markBounced(db: NodePgDatabase, email: string, reason: string): Promise<boolean> {
  const { rowCount } = await db
    .update(subscriber)
    .set({ bouncedAt: sql`now()`, bounceReason: reason })
    .where(eq(subscriber.email, email.toLowerCase()));
  return (rowCount ?? 0) > 0;
}
