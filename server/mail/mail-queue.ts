import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Transaction } from "#server/database/transaction.ts";
import { enqueue, enqueueAll } from "#server/jobs/enqueue.ts";
import type { ComposedMail } from "./compose-mail.ts";
import { mail } from "./mail.schema.ts";

/** The job that sends a mail. */
export interface MailJob {
  readonly mailId: number;
}

const jobOf = (bulk: boolean) => (bulk ? "send-bulk-mail" : "send-mail");

/**
 * Queues a mail as part of the transaction that causes it: it is sent when that commits, and only then. A mail of many
 * is `bulk`: it waits behind the others.
 */
export async function queueMail(
  tx: Transaction,
  recipient: string,
  composed: ComposedMail,
  { bulk = false }: { bulk?: boolean } = {},
): Promise<void> {
  const [row] = await tx
    .insert(mail)
    .values({ recipient, bulk, ...composed })
    .returning({ mailId: mail.id });
  if (row) await enqueue(tx, jobOf(bulk), row satisfies MailJob, { singletonKey: String(row.mailId) });
}

/** Queues each mail that is still to be sent; those whose job is there are left out. */
export async function requeueMails(db: NodePgDatabase): Promise<void> {
  const rows = await db.select({ mailId: mail.id, bulk: mail.bulk }).from(mail).where(sql`failed_at is null`);
  for (const bulk of [false, true]) {
    const those = rows.filter((row) => row.bulk === bulk);
    await enqueueAll(
      db,
      jobOf(bulk),
      those.map(({ mailId }) => ({ data: { mailId } satisfies MailJob, singletonKey: String(mailId) })),
    );
  }
}
