import { and, eq, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import * as v from "valibot";
import type { NotificationSettings } from "#contract/notifications/settings.ts";
import { checkRows } from "#server/database/check-rows.ts";
import { pushDevice } from "#server/push/push.schema.ts";
import type { PushTarget } from "#server/push/send-push.ts";
import { isStillRelevant } from "./notifications.queries.ts";
import {
  type NotificationRow,
  notification,
  notificationDelivery,
  notificationSetting,
} from "./notifications.schema.ts";
import { settingsOf } from "./settings.queries.ts";

/** A push that this process sends, with the current state of its notification, settings and device. */
export interface Claim {
  readonly id: number;
  readonly deviceId: string;
  readonly attempts: number;
  readonly row: NotificationRow;
  readonly settings: NotificationSettings;
  /** Whether its subject still exists. */
  readonly isRelevant: boolean;
  /** Absent when the device was deleted. */
  readonly device: (PushTarget & { readonly lang: number }) | undefined;
}

/** Claims the next due pushes. Pushes to a device are claimed in their order. */
export async function claimPushes(db: NodePgDatabase, limit: number): Promise<Claim[]> {
  const claimed = await db.execute(sql`
    update notification_delivery set state = 'claimed', claimed_at = now(), attempts = attempts + 1
    where id in (
      select id from notification_delivery where channel = 'push' and state = 'pending' and due_at <= now()
      order by due_at, id limit ${limit} for update skip locked)
    returning id`);
  const ids = checkRows(v.object({ id: v.pipe(v.string(), v.toNumber()) }), claimed).map(({ id }) => id);
  if (ids.length === 0) return [];
  // Settings are read after the claim, so that an opt-out until now counts.
  const found = await db
    .select({
      id: notificationDelivery.id,
      deviceId: notificationDelivery.deviceId,
      attempts: notificationDelivery.attempts,
      row: notification,
      isRelevant: sql<boolean>`${isStillRelevant}`,
      settings: notificationSetting.settings,
      device: pushDevice,
    })
    .from(notificationDelivery)
    .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
    .leftJoin(notificationSetting, eq(notificationSetting.memberId, notificationDelivery.memberId))
    .leftJoin(
      pushDevice,
      // Another member may have logged in on the device.
      and(eq(pushDevice.id, notificationDelivery.deviceId), eq(pushDevice.memberId, notificationDelivery.memberId)),
    )
    .where(inArray(notificationDelivery.id, ids))
    .orderBy(notificationDelivery.id);
  return found.map(({ settings, device, deviceId, ...claim }) => ({
    ...claim,
    deviceId: deviceId ?? "",
    settings: settingsOf(settings),
    device: device ?? undefined,
  }));
}

/** Makes pushes due again that a dead process had claimed, and returns their number. */
export async function releaseClaims(db: NodePgDatabase): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update notification_delivery set state = 'pending', due_at = now(), claimed_at = null where state = 'claimed'`);
  return rowCount ?? 0;
}

const sentRow = v.object({ device_id: v.string(), count: v.number(), first: v.pipe(v.string(), v.toDate()) });

/** Counts the pushes of the last hour by device, with the time of the first. Devices in `busy` have one in progress. */
export async function sentLastHour(
  db: NodePgDatabase,
  deviceIds: readonly string[],
  busy: readonly string[] = [],
): Promise<Map<string, { count: number; first: Date }>> {
  const result = await db.execute(sql`
    select device_id, count(*)::int as count, min(finished_at) as first from notification_delivery
    where device_id = any(${sql.param([...new Set(deviceIds)])}::uuid[]) and state = 'sent' and channel = 'push'
      and finished_at > now() - interval '1 hour' group by device_id`);
  const rows = checkRows(sentRow, result);
  const sent = new Map(rows.map(({ device_id: id, count, first }) => [id, { count, first }]));
  for (const id of busy) {
    const { count, first } = sent.get(id) ?? { count: 0, first: new Date() };
    sent.set(id, { count: count + 1, first });
  }
  return sent;
}

/** Result of a push. */
export interface DeliveryResult {
  readonly state: "sent" | "suppressed" | "failed" | "grouped" | "pending";
  readonly reason?: string;
  /** Time of the next attempt of a pending push. */
  readonly dueAt?: Date;
}

/** Records the result of claimed pushes. */
export async function finishDeliveries(
  db: NodePgDatabase,
  ids: readonly number[],
  result: DeliveryResult,
): Promise<void> {
  if (ids.length === 0) return;
  const { state, reason = null, dueAt } = result;
  await db
    .update(notificationDelivery)
    .set({
      state,
      reason,
      claimedAt: null,
      ...(state === "pending" ? { dueAt: dueAt ?? new Date() } : { finishedAt: sql`now()` }),
      // A postponed push was no attempt.
      ...(state === "pending" && reason !== "later" && { attempts: sql`${notificationDelivery.attempts} - 1` }),
    })
    .where(and(inArray(notificationDelivery.id, [...ids]), eq(notificationDelivery.state, "claimed")));
}

/** Key of the advisory lock. */
const lockKey = 5_180_719;

/** Locks the sending of pushes for a connection. Returns `false` when another connection has the lock. */
export async function lockPushes(connection: PoolClient): Promise<boolean> {
  const result = await connection.query("select pg_try_advisory_lock($1) as acquired", [lockKey]);
  return checkRows(v.object({ acquired: v.boolean() }), result)[0]?.acquired ?? false;
}

/** Releases the lock. */
export async function unlockPushes(connection: PoolClient): Promise<void> {
  await connection.query("select pg_advisory_unlock_all()");
}
