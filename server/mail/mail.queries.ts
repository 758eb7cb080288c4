import { eq, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { member } from "../members/members.schema.ts";
import { mail, type QueuedMail } from "./mail.schema.ts";

/** Finds a mail in the queue, also one that failed. */
export async function findQueuedMail(db: NodePgDatabase, id: number): Promise<QueuedMail | undefined> {
  const [found] = await db.select().from(mail).where(eq(mail.id, id));
  return found;
}

/** Lists the mails that have neither been sent nor failed. */
export function findUnsentMails(db: NodePgDatabase): Promise<{ mailId: number; bulk: boolean }[]> {
  return db.select({ mailId: mail.id, bulk: mail.bulk }).from(mail).where(sql`failed_at is null`);
}

/** Returns which of these members exist. */
export async function findExistingMembers(db: NodePgDatabase, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await db
    .select({ id: member.id })
    .from(member)
    .where(inArray(member.id, [...ids]));
  return new Set(found.map(({ id }) => id));
}
