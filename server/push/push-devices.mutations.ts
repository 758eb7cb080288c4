import { and, eq, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { maxPushDevices } from "#contract/push/limits.ts";
import type { Actor } from "#server/auth/actor.ts";
import { daysAgo } from "#server/database/days-ago.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { operatorAlert, type PushDevice, pushDevice } from "./push.schema.ts";
import { mine } from "./push-devices.queries.ts";

type Subscription = Pick<PushDevice, "endpoint" | "p256dh" | "auth" | "lang" | "userAgent">;

const longestUserAgent = 300;

/**
 * Saves the push subscription of a session in place of an earlier one. Returns `in_use` when the subscription belongs to
 * another member, unless the request has its secret: then it is the same browser.
 */
export async function saveDevice(tx: Transaction, actor: Actor, given: Subscription): Promise<PushDevice | "in_use"> {
  // Two tabs may start at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${given.endpoint}, 0))`);
  const [there] = await tx.select().from(pushDevice).where(eq(pushDevice.endpoint, given.endpoint));
  if (there && there.memberId !== actor.id && there.auth !== given.auth) return "in_use";
  if (there && there.sessionId !== actor.session) await tx.delete(pushDevice).where(eq(pushDevice.id, there.id));
  const values = { ...given, userAgent: given.userAgent.slice(0, longestUserAgent).toWellFormed() };
  const anew = there?.sessionId === actor.session ? {} : { lastSuccessAt: null, failingSince: null };
  const [saved] = await tx
    .insert(pushDevice)
    .values({ ...values, memberId: actor.id, sessionId: actor.session })
    .onConflictDoUpdate({ target: pushDevice.sessionId, set: { ...values, ...anew, lastSeenAt: sql`now()` } })
    .returning();
  if (!saved) throw new Error("No device was saved.");
  await tx.execute(sql`delete from push_device where id in (select id from push_device
    where member_id = ${actor.id} and id <> ${saved.id} order by last_seen_at desc, created_at desc offset ${maxPushDevices - 1})`);
  return saved;
}

/** Deletes a device if it belongs to the member. */
export async function removeDevice(tx: Transaction, memberId: number, id: string): Promise<void> {
  await tx.delete(pushDevice).where(mine(memberId, id));
}

type SubscribedDevice = Pick<PushDevice, "id" | "endpoint">;

/** A device with a new subscription has another endpoint: results of the old one do not concern it. */
const isDevice = ({ id, endpoint }: SubscribedDevice) => and(eq(pushDevice.id, id), eq(pushDevice.endpoint, endpoint));

/** Records that a push service accepted a push to a device. */
export async function recordPushSuccess(db: NodePgDatabase, device: SubscribedDevice): Promise<void> {
  await db.update(pushDevice).set({ lastSuccessAt: sql`now()`, failingSince: null }).where(isDevice(device));
}

/** Records since when pushes to a device fail. */
export async function recordPushFailure(db: NodePgDatabase, device: SubscribedDevice): Promise<void> {
  await db
    .update(pushDevice)
    .set({ failingSince: sql`coalesce(${pushDevice.failingSince}, now())` })
    .where(isDevice(device));
}

/** Deletes a device whose subscription has ended. */
export async function deleteDevice(db: NodePgDatabase, device: SubscribedDevice): Promise<void> {
  await db.delete(pushDevice).where(isDevice(device));
}

/** Raises an alert for operators. Returns `false` when the same alert was raised within the last `seconds`. */
export async function raiseAlert(tx: Transaction, name: string, seconds: number): Promise<boolean> {
  const raised = await tx
    .insert(operatorAlert)
    .values({ name, raisedAt: sql`now()` })
    .onConflictDoUpdate({
      target: operatorAlert.name,
      set: { raisedAt: sql`now()` },
      setWhere: lt(operatorAlert.raisedAt, sql`now() - make_interval(secs => ${seconds})`),
    })
    .returning({ name: operatorAlert.name });
  return raised.length > 0;
}

/** Deletes devices whose pushes have failed for so many days. */
export async function deleteFailingDevices(db: NodePgDatabase, days: number): Promise<void> {
  await db.delete(pushDevice).where(lt(pushDevice.failingSince, daysAgo(days)));
}
