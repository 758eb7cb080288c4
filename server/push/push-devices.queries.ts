import { and, desc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { maxPushDevices, type PushDevice as ToldDevice } from "#contract/push/endpoints.ts";
import type { Actor } from "#server/auth/actor.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { memberSession } from "../members/members.schema.ts";
import { type PushDevice, pushDevice } from "./push.schema.ts";

type Subscription = Pick<PushDevice, "endpoint" | "p256dh" | "auth" | "lang" | "userAgent">;

const longestUserAgent = 300;

/**
 * Has pushes sent to the browser of a login, and to nothing else that it had before. `in_use` where the subscription
 * is another member's, unless whoever asks has its secret too: then it is the same browser.
 */
export async function saveDevice(tx: Transaction, who: Actor, given: Subscription): Promise<PushDevice | "in_use"> {
  // Two tabs that start at once would both find nothing there.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${given.endpoint}, 0))`);
  const [there] = await tx.select().from(pushDevice).where(eq(pushDevice.endpoint, given.endpoint));
  if (there && there.memberId !== who.id && there.auth !== given.auth) return "in_use";
  if (there && there.sessionId !== who.session) await tx.delete(pushDevice).where(eq(pushDevice.id, there.id));
  const values = { ...given, userAgent: given.userAgent.slice(0, longestUserAgent).toWellFormed() };
  const anew = there?.sessionId === who.session ? {} : { lastSuccessAt: null, failingSince: null };
  const [saved] = await tx
    .insert(pushDevice)
    .values({ ...values, memberId: who.id, sessionId: who.session })
    .onConflictDoUpdate({ target: pushDevice.sessionId, set: { ...values, ...anew, lastSeenAt: sql`now()` } })
    .returning();
  if (!saved) throw new Error("No device was saved.");
  await tx.execute(sql`delete from push_device where id in (select id from push_device
    where member_id = ${who.id} and id <> ${saved.id} order by last_seen_at desc, created_at desc offset ${maxPushDevices - 1})`);
  return saved;
}

/** A member's devices as he is told of them, the last used first. */
export async function listDevices(db: NodePgDatabase, who: Actor): Promise<ToldDevice[]> {
  const rows = await db
    .select()
    .from(pushDevice)
    .where(eq(pushDevice.memberId, who.id))
    .orderBy(desc(pushDevice.lastSeenAt), desc(pushDevice.createdAt));
  return rows.map((row) => sendTestPush(row, who));
}

/** A device without what lets others write to it. */
export function sendTestPush(row: PushDevice, who: Actor): ToldDevice {
  return {
    id: row.id,
    current: row.sessionId === who.session,
    user_agent: row.userAgent,
    lang: row.lang,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    failing_since: row.failingSince?.toISOString() ?? null,
  };
}

/** The devices of some members that pushes may go to: those whose login is good. */
export async function devicesOf(db: NodePgDatabase, memberIds: readonly number[]): Promise<PushDevice[]> {
  return db
    .select(getTableColumns(pushDevice))
    .from(pushDevice)
    .innerJoin(memberSession, eq(memberSession.id, pushDevice.sessionId))
    .where(and(inArray(pushDevice.memberId, [...memberIds]), gt(memberSession.expiresAt, sql`now()`)));
}

/** A member's device, or `undefined`. */
export async function findDevice(db: NodePgDatabase, memberId: number, id: string): Promise<PushDevice | undefined> {
  const [found] = await db.select().from(pushDevice).where(mine(memberId, id));
  return found;
}

/** Sends no more to a device, if it is the member's. */
export async function removeDevice(tx: Transaction, memberId: number, id: string): Promise<void> {
  await tx.delete(pushDevice).where(mine(memberId, id));
}

function mine(memberId: number, id: string) {
  return and(eq(pushDevice.id, id), eq(pushDevice.memberId, memberId));
}
