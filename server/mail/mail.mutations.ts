import { eq, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { daysAgo } from "#server/database/days-ago.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { enqueue, enqueueAll } from "#server/jobs/enqueue.ts";
import type { ComposedMail } from "./compose-mail.ts";
import { findUnsentMails } from "./mail.queries.ts";
import { mail } from "./mail.schema.ts";

/** The job that sends a mail. */
export interface MailJob {
  readonly mailId: number;
}

const jobOf = (bulk: boolean) => (bulk ? "send-bulk-mail" : "send-mail");

interface QueueOptions {
  /** Whether the mail waits behind others. */
  readonly bulk?: boolean;
  /** The member whose account it is about; the mail is deleted with it. */
  readonly memberId?: number | undefined;
}

/** Queues a mail in the transaction that causes it. It is sent when the transaction commits. Returns its id. */
export async function queueMail(
  tx: Transaction,
  recipient: string,
  composed: ComposedMail,
  { bulk = false, memberId }: QueueOptions = {},
): Promise<number | undefined> {
  const [row] = await tx
    .insert(mail)
    .values({ recipient, bulk, memberId, ...composed })
    .returning({ mailId: mail.id });
  if (row) await enqueue(tx, jobOf(bulk), row satisfies MailJob, { singletonKey: String(row.mailId) });
  return row?.mailId;
}

/** Queues a job for each unsent mail. A mail that has a job already gets no second one. */
export async function requeueMails(db: NodePgDatabase): Promise<void> {
  const rows = await findUnsentMails(db);
  for (const bulk of [false, true]) {
    const those = rows.filter((row) => row.bulk === bulk);
    await enqueueAll(
      db,
      jobOf(bulk),
      those.map(({ mailId }) => ({ data: { mailId } satisfies MailJob, singletonKey: String(mailId) })),
    );
  }
}

/** Records why a mail could not be sent. With `final` it is not tried again. */
export async function recordMailFailure(db: NodePgDatabase, id: number, error: string, final: boolean): Promise<void> {
  await db
    .update(mail)
    .set({ lastError: error.slice(0, 500), ...(final && { failedAt: sql`now()` }) })
    .where(eq(mail.id, id));
}

/** Deletes a mail that was sent. */
export async function deleteMail(db: NodePgDatabase, id: number): Promise<void> {
  await db.delete(mail).where(eq(mail.id, id));
}

/** Deletes mails that failed more than so many days ago. */
export async function deleteFailedMails(db: NodePgDatabase, days: number): Promise<void> {
  await db.delete(mail).where(lt(mail.failedAt, daysAgo(days)));
}
