import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Session } from "#contract/members/endpoints.ts";
import { member, memberSession } from "#server/members/members.schema.ts";
import { staffRole } from "#server/staff/staff.schema.ts";
import { type ActorAttributes, can, type StaffRole } from "./permissions.ts";

/** Columns of a member that decide their permissions. */
const actorColumns = {
  vipGroup: member.vipGroup,
  commentAllowed: member.commentAllowed,
  materialOnly: member.materialOnly,
  operator: member.operator,
  staffRoles: sql<
    StaffRole[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('role', role, 'langs', langs) order by role), '[]')
    from ${staffRole} where ${staffRole.memberId} = ${member.id})`,
} as const;

/** A time of a session, `null` when it is over. */
const unlessOver = (time: AnyPgColumn<{ data: Date }>) =>
  sql<Date | null>`case when ${time} > now() then ${time} end`.mapWith(time);

const isValid = gt(memberSession.expiresAt, sql`now()`);

/** Until when a session may use Backstage, and do what needs a confirmation; `null` when that is over. */
export interface SessionTimes {
  readonly staffUntil: Date | null;
  readonly confirmedUntil: Date | null;
}

/**
 * Finds the member of a valid session by the hash of its token. `isStale` limits the extension of a session to one
 * write per hour.
 */
export async function findActor(
  db: NodePgDatabase,
  tokenHash: string,
): Promise<(ActorAttributes & SessionTimes & { id: number; session: string; isStale: boolean }) | undefined> {
  const [found] = await db
    .select({
      id: member.id,
      session: memberSession.id,
      ...actorColumns,
      staffUntil: unlessOver(memberSession.staffUntil),
      confirmedUntil: unlessOver(memberSession.confirmedUntil),
      isStale: lt(memberSession.lastSeenAt, sql`now() - interval '1 hour'`).mapWith(Boolean),
    })
    .from(memberSession)
    .innerJoin(member, eq(member.id, memberSession.memberId))
    .where(and(eq(memberSession.tokenHash, tokenHash), isValid));
  return found;
}

/** Finds the member of a valid session by its id, with the hash of its token. */
export async function findSessionActor(
  db: NodePgDatabase,
  id: string,
): Promise<(ActorAttributes & { tokenHash: string }) | undefined> {
  const [found] = await db
    .select({ ...actorColumns, tokenHash: memberSession.tokenHash })
    .from(memberSession)
    .innerJoin(member, eq(member.id, memberSession.memberId))
    .where(and(eq(memberSession.id, id), isValid));
  return found;
}

/** Returns those of some session ids that are valid. */
export async function findValidSessionIds(db: NodePgDatabase, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: memberSession.id })
    .from(memberSession)
    .where(and(inArray(memberSession.id, [...ids]), isValid));
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of some session ids that may use Backstage now. */
export async function findStaffSessionIds(db: NodePgDatabase, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: memberSession.id, ...actorColumns })
    .from(memberSession)
    .innerJoin(member, eq(member.id, memberSession.memberId))
    .where(and(inArray(memberSession.id, [...ids]), isValid, gt(memberSession.staffUntil, sql`now()`)));
  return new Set(rows.filter((row) => can(row, "use_backstage")).map(({ id }) => id));
}

/** Lists the sessions of a member, the last used first; `current` is the session of the request. */
export async function findSessions(db: NodePgDatabase, memberId: number, current?: string): Promise<Session[]> {
  const rows = await db
    .select()
    .from(memberSession)
    .where(and(eq(memberSession.memberId, memberId), isValid))
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
