import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/transaction.ts";
import { memberSession } from "#server/members/members.schema.ts";

/** Hours for which a session may use Backstage after entering, and minutes after which it has to confirm again. */
const enteredHours = 12;
const confirmedMinutes = 10;
const confirmedUntil = sql`now() + make_interval(mins => ${confirmedMinutes})`;

/** Opens Backstage to a session, and counts as a confirmation. */
export async function enterSession(
  tx: Transaction,
  sessionId: string,
): Promise<{ staffUntil: Date; confirmedUntil: Date }> {
  const [entered] = await tx
    .update(memberSession)
    .set({ staffUntil: sql`now() + make_interval(hours => ${enteredHours})`, confirmedUntil })
    .where(eq(memberSession.id, sessionId))
    .returning({ staffUntil: memberSession.staffUntil, confirmedUntil: memberSession.confirmedUntil });
  if (!entered?.staffUntil || !entered.confirmedUntil) throw new Error("There is no such session.");
  return { staffUntil: entered.staffUntil, confirmedUntil: entered.confirmedUntil };
}

/** Notes that a session was confirmed. */
export async function confirmSession(tx: Transaction, sessionId: string): Promise<Date> {
  const [confirmed] = await tx
    .update(memberSession)
    .set({ confirmedUntil })
    .where(eq(memberSession.id, sessionId))
    .returning({ until: memberSession.confirmedUntil });
  if (!confirmed?.until) throw new Error("There is no such session.");
  return confirmed.until;
}

/** Closes Backstage to the sessions of a member, except for one. */
export async function leaveSessions(tx: Transaction, memberId: number, except?: string): Promise<void> {
  const all = eq(memberSession.memberId, memberId);
  await tx
    .update(memberSession)
    .set({ staffUntil: null, confirmedUntil: null })
    .where(except === undefined ? all : and(all, ne(memberSession.id, except)));
}
