import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ComposedMail } from "./compose-mail.ts";
import { mail, type QueuedMail } from "./mail.schema.ts";

/** Seconds before the next attempt, by how many there have been; after the last it has failed for good. */
const waits = [60, 5 * 60, 30 * 60, 2 * 3600, 8 * 3600, 24 * 3600] as const;
/** Seconds for which a mail belongs to the process that is sending it: longer than any sending may take. */
const lease = 300;

/** Puts a mail in the queue, as part of the transaction that makes it due. Nothing waits for it to be sent. */
export async function queueMail(tx: NodePgDatabase, recipient: string, composed: ComposedMail): Promise<void> {
  await tx.insert(mail).values({ recipient, ...composed });
}

/** Takes the next mail that is due out of other processes' reach for a while, or answers that there is none. */
export async function claimDueMail(db: NodePgDatabase): Promise<QueuedMail | undefined> {
  const next = sql`(select id from mail where due_at <= now() and failed_at is null
    order by due_at limit 1 for update skip locked)`;
  const [taken] = await db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, dueAt: sql`now() + make_interval(secs => ${lease})` })
    .where(eq(mail.id, next))
    .returning();
  return taken;
}

/** What was sent is of no use any more, and is nobody's business. */
export async function deleteSentMail(db: NodePgDatabase, { id }: QueuedMail): Promise<void> {
  await db.delete(mail).where(eq(mail.id, id));
}

/** Has it tried again later, or never: when the other side has refused it for good, or too often. */
export async function rescheduleMail(
  db: NodePgDatabase,
  { id, attempts }: QueuedMail,
  { reason, forGood }: { reason: string; forGood: boolean },
): Promise<void> {
  const wait = forGood ? undefined : waits[attempts - 1];
  await db
    .update(mail)
    .set({
      lastError: reason.slice(0, 500),
      ...(wait === undefined ? { failedAt: sql`now()` } : { dueAt: sql`now() + make_interval(secs => ${wait})` }),
    })
    .where(eq(mail.id, id));
}
