import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { maxSessionDays, maxSessions, sessionDays } from "#contract/members/limits.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { memberSession } from "#server/members/members.schema.ts";
import { hashOfSecret, newSecret } from "./secrets.ts";

const maxUserAgentLength = 300;

/** Expiry of a session that is used now. */
const sessionEnd = sql<Date>`now() + make_interval(days => ${sessionDays})`;
/** The same, and the end of a session however often it is used. */
const extendedEnd = sql<Date>`least(${sessionEnd}, ${memberSession.createdAt} + make_interval(days => ${maxSessionDays}))`;

/** Opens a session and returns its token; the database stores a hash. Sessions over the limit end. */
export async function openSession(
  tx: Transaction,
  memberId: number,
  userAgent: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret();
  const [opened] = await tx
    .insert(memberSession)
    .values({
      memberId,
      tokenHash: hashOfSecret(token),
      expiresAt: sessionEnd,
      userAgent: userAgent.slice(0, maxUserAgentLength).toWellFormed(),
    })
    .returning({ expiresAt: memberSession.expiresAt });
  if (!opened) throw new Error("No session was opened.");
  await tx.execute(sql`delete from member_session where id in (select id from member_session
    where member_id = ${memberId} order by last_seen_at desc, created_at desc offset ${maxSessions})`);
  return { token, expiresAt: opened.expiresAt };
}

/** Extends a session that is used now. */
export async function extendSession(db: NodePgDatabase, id: string): Promise<void> {
  await db
    .update(memberSession)
    .set({ lastSeenAt: sql`now()`, expiresAt: extendedEnd })
    .where(eq(memberSession.id, id));
}

/** Ends a session if it belongs to the member. */
export async function endSession(tx: Transaction, memberId: number, id: string): Promise<void> {
  await tx.delete(memberSession).where(and(eq(memberSession.id, id), eq(memberSession.memberId, memberId)));
}

/** Ends the session of a token, given the hash of the token. */
export async function endSessionByHash(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.delete(memberSession).where(eq(memberSession.tokenHash, tokenHash));
}

/** Ends all sessions of a member, except for one, and returns their number. */
export async function endSessions(tx: Transaction, memberId: number, except?: string): Promise<number> {
  const all = eq(memberSession.memberId, memberId);
  const ended = await tx
    .delete(memberSession)
    .where(except === undefined ? all : and(all, ne(memberSession.id, except)))
    .returning({ id: memberSession.id });
  return ended.length;
}

/** Deletes sessions that have expired. */
export async function deleteExpiredSessions(db: NodePgDatabase): Promise<void> {
  await db.delete(memberSession).where(lt(memberSession.expiresAt, sql`now()`));
}
