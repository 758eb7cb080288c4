import { and, eq, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
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

/** A push that is somebody's to send, with what decides about it as it is at this moment. */
export interface Claim {
  readonly id: number;
  readonly deviceId: string;
  readonly attempts: number;
  readonly row: NotificationRow;
  readonly settings: NotificationSettings;
  /** Whether what it is about is still so. */
  readonly stands: boolean;
  /** Absent when the device is gone. */
  readonly device: (PushTarget & { readonly lang: number }) | undefined;
}

/** Takes the next pushes that are due, for whoever sends them. Pushes to one device are taken in their order. */
export async function claimPushes(db: NodePgDatabase, limit: number): Promise<Claim[]> {
  const claimed = await db.execute(sql`
    update notification_delivery set state = 'claimed', claimed_at = now(), attempts = attempts + 1
    where id in (
      select id from notification_delivery where channel = 'push' and state = 'pending' and due_at <= now()
      order by due_at, id limit ${limit} for update skip locked)
    returning id`);
  const ids = checkRows(v.object({ id: v.pipe(v.string(), v.toNumber()) }), claimed).map(({ id }) => id);
  if (ids.length === 0) return [];
  // After the claim: whoever has opted out by now has done so before it is sent.
  const found = await db
    .select({
      id: notificationDelivery.id,
      deviceId: notificationDelivery.deviceId,
      attempts: notificationDelivery.attempts,
      row: notification,
      stands: sql<boolean>`${isStillRelevant}`,
      settings: notificationSetting.settings,
      device: pushDevice,
    })
    .from(notificationDelivery)
    .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
    .leftJoin(notificationSetting, eq(notificationSetting.memberId, notificationDelivery.memberId))
    .leftJoin(
      pushDevice,
      // A device that somebody else logs in with now is not the member's any more.
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

/** Pushes that were claimed by somebody who is not there any more are due again; gives how many there were. */
export async function releaseClaims(db: NodePgDatabase): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update notification_delivery set state = 'pending', due_at = now(), claimed_at = null where state = 'claimed'`);
  return rowCount ?? 0;
}

const sentRow = v.object({ device_id: v.string(), count: v.number(), first: v.pipe(v.string(), v.toDate()) });

/** How many pushes devices have got in the last hour, and when the first of them came; those to `busy` are under way. */
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

/** What has become of a push. */
export interface DeliveryResult {
  readonly state: "sent" | "suppressed" | "failed" | "grouped" | "pending";
  readonly reason?: string;
  /** When it is to be tried again, for one that waits. */
  readonly dueAt?: Date;
}

/** Notes what has become of pushes that were claimed. */
export async function finishDeliveries(
  db: NodePgDatabase,
  ids: readonly number[],
  settled: DeliveryResult,
): Promise<void> {
  if (ids.length === 0) return;
  const { state, reason = null, dueAt } = settled;
  await db
    .update(notificationDelivery)
    .set({
      state,
      reason,
      claimedAt: null,
      ...(state === "pending" ? { dueAt: dueAt ?? new Date() } : { finishedAt: sql`now()` }),
      // What was not tried was no attempt.
      ...(state === "pending" && reason !== "later" && { attempts: sql`${notificationDelivery.attempts} - 1` }),
    })
    .where(and(inArray(notificationDelivery.id, [...ids]), eq(notificationDelivery.state, "claimed")));
}
