import { and, desc, eq, gte, lt, type SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { listAudit } from "#contract/backstage/audit.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { member } from "#server/members/members.schema.ts";
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

interface AuditFilter {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly actor?: number | undefined;
  readonly act?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Listed = ActionResponse<typeof listAudit>;

/** Finds a page of events, newest first, with the names of those who still have an account. */
export async function findAuditPage(
  db: NodePgDatabase,
  { limit, cursor, actor, act, subject, from, to }: AuditFilter,
): Promise<{ event_list: Omit<Listed["event_list"][number], "document">[]; next_cursor: string | null }> {
  const filters: (SQL | undefined)[] = [
    actor === undefined ? undefined : eq(auditEvent.actorId, actor),
    act === undefined ? undefined : eq(auditEvent.act, act),
    subject === undefined ? undefined : eq(auditEvent.subject, subject),
    from === undefined ? undefined : gte(auditEvent.at, new Date(from)),
    to === undefined ? undefined : lt(auditEvent.at, new Date(to)),
    cursor === undefined ? undefined : lt(auditEvent.id, decodeCursor(cursor, "number")[1]),
  ];
  const rows = await db
    .select({ event: auditEvent, nickname: member.nickname })
    .from(auditEvent)
    .leftJoin(member, eq(member.id, auditEvent.actorId))
    .where(and(...filters))
    .orderBy(desc(auditEvent.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    event_list: page.map(({ event, nickname }) => ({
      id: event.id,
      at: event.at.toISOString(),
      via: event.via,
      act: event.act,
      actor: event.actorId === null ? null : { id: event.actorId, nickname },
      subject: event.subject,
      lang: event.lang,
      before: event.before,
      after: event.after,
      request_id: event.requestId,
    })),
    next_cursor: rows.length > limit && last ? encodeCursor([0, last.event.id]) : null,
  };
}

/** Finds all events about a member's account, newest first, without the number of an operator. */
export function findEventsOfMember(db: NodePgDatabase, memberId: number) {
  return db
    .select({ act: auditEvent.act, via: auditEvent.via, at: auditEvent.at, after: auditEvent.after })
    .from(auditEvent)
    .where(eq(auditEvent.subject, memberSubject(memberId)))
    .orderBy(desc(auditEvent.id));
}
