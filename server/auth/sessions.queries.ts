import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Session } from "#contract/members/endpoints.ts";
import { memberSession } from "#server/members/members.schema.ts";

/** Lists the sessions of a member, the last used first; `current` is the session of the request. */
export async function findSessions(db: NodePgDatabase, memberId: number, current?: string): Promise<Session[]> {
  const rows = await db
    .select()
    .from(memberSession)
    .where(and(eq(memberSession.memberId, memberId), gt(memberSession.expiresAt, sql`now()`)))
    .orderBy(desc(memberSession.lastSeenAt), desc(memberSession.createdAt));
  return rows.map((row) => ({
    id: row.id,
    current: row.id === current,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }));
}
