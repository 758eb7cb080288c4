import { lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { daysAgo } from "#server/database/days-ago.ts";
import { type AuditDetails, auditEvent } from "./audit.schema.ts";

/** What an act was done to, and what has changed. */
export interface AuditedChange {
  readonly subject?: string | undefined;
  /** Id of the content language, if the subject has one. */
  readonly lang?: number | undefined;
  readonly before?: AuditDetails | undefined;
  readonly after?: AuditDetails | undefined;
}

interface NewAuditEvent extends AuditedChange {
  readonly via: "call" | "command" | "schedule";
  readonly act: string;
  readonly actorId?: number | undefined;
  readonly requestId?: string | undefined;
}

/** Names a member as the subject of an event. */
export function memberSubject(id: number): string {
  return `member ${id}`;
}

/** Records an event. In the transaction of an act it is stored only with the act. */
export async function recordAudit(db: NodePgDatabase, event: NewAuditEvent): Promise<void> {
  await db.insert(auditEvent).values(event);
}

/** Deletes events after so many days. */
export async function deleteOldAuditEvents(db: NodePgDatabase, days: number): Promise<void> {
  await db.transaction(async (tx) => {
    // The trigger that protects the rows lets this transaction delete them.
    await tx.execute(sql`set local kapok.purges_audit = 'on'`);
    await tx.delete(auditEvent).where(lt(auditEvent.at, daysAgo(days)));
  });
}
