import { and, desc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { memberSubject } from "./audit.mutations.ts";
import { type AuditEvent, auditEvent } from "./audit.schema.ts";

/** Finds the latest events, newest first: all, or those about a subject or of an act. */
export function findAuditEvents(
  db: NodePgDatabase,
  { limit, subject, act }: { limit: number; subject?: string | undefined; act?: string | undefined },
): Promise<AuditEvent[]> {
  return db
    .select()
    .from(auditEvent)
    .where(
      and(
        subject === undefined ? undefined : eq(auditEvent.subject, subject),
        act === undefined ? undefined : eq(auditEvent.act, act),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit);
}

/** Finds all events about a member's account, newest first, without the number of an operator. */
export function findEventsOfMember(db: NodePgDatabase, memberId: number) {
  return db
    .select({ act: auditEvent.act, via: auditEvent.via, at: auditEvent.at, after: auditEvent.after })
    .from(auditEvent)
    .where(eq(auditEvent.subject, memberSubject(memberId)))
    .orderBy(desc(auditEvent.id));
}
