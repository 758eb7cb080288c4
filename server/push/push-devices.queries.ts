import { and, desc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PushDevice as ListedDevice } from "#contract/push/endpoints.ts";
import type { Actor } from "#server/auth/actor.ts";
import { memberSession } from "../members/members.schema.ts";
import { type PushDevice, pushDevice } from "./push.schema.ts";

/** Lists the devices of a member, the last used first. */
export async function listDevices(db: NodePgDatabase, actor: Actor): Promise<ListedDevice[]> {
  const rows = await db
    .select()
    .from(pushDevice)
    .where(eq(pushDevice.memberId, actor.id))
    .orderBy(desc(pushDevice.lastSeenAt), desc(pushDevice.createdAt));
  return rows.map((row) => sendTestPush(row, actor));
}

/** Returns a device without its endpoint and keys. */
export function sendTestPush(row: PushDevice, actor: Actor): ListedDevice {
  return {
    id: row.id,
    current: row.sessionId === actor.session,
    user_agent: row.userAgent,
    lang: row.lang,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    failing_since: row.failingSince?.toISOString() ?? null,
  };
}

/** Finds the devices of some members with a valid session. */
export async function devicesOf(db: NodePgDatabase, memberIds: readonly number[]): Promise<PushDevice[]> {
  return db
    .select(getTableColumns(pushDevice))
    .from(pushDevice)
    .innerJoin(memberSession, eq(memberSession.id, pushDevice.sessionId))
    .where(and(inArray(pushDevice.memberId, [...memberIds]), gt(memberSession.expiresAt, sql`now()`)));
}

/** Finds a device of a member. */
export async function findDevice(db: NodePgDatabase, memberId: number, id: string): Promise<PushDevice | undefined> {
  const [found] = await db.select().from(pushDevice).where(mine(memberId, id));
  return found;
}

export function mine(memberId: number, id: string) {
  return and(eq(pushDevice.id, id), eq(pushDevice.memberId, memberId));
}
