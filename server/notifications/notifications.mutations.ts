import { and, eq, lt, lte, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { daysAgo } from "#server/database/days-ago.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { notification, notificationDelivery, notificationEvent } from "./notifications.schema.ts";

/** Marks a notification as read; returns the ids of those that were unread. */
export function markRead(tx: Transaction, memberId: number, id: number): Promise<number[]> {
  return markReadWhere(tx, memberId, eq(notification.id, id));
}

/** Marks all notifications up to one as read; returns the ids of those that were unread. */
export function markReadUntil(tx: Transaction, memberId: number, id: number): Promise<number[]> {
  return markReadWhere(tx, memberId, lte(notification.id, id));
}

async function markReadWhere(tx: Transaction, memberId: number, which: SQL): Promise<number[]> {
  const rows = await tx
    .update(notification)
    .set({ readAt: sql`now()` })
    .where(and(eq(notification.memberId, memberId), sql`read_at is null`, which))
    .returning({ id: notification.id });
  return rows.map(({ id }) => id);
}

/** Finishes the mail deliveries of a member that are due and returns the ids of their notifications. */
export async function finishDueMails(tx: Transaction, memberId: number): Promise<number[]> {
  const rows = await tx
    .update(notificationDelivery)
    .set({ state: "sent", finishedAt: sql`now()` })
    .where(
      and(
        eq(notificationDelivery.memberId, memberId),
        eq(notificationDelivery.channel, "mail"),
        eq(notificationDelivery.state, "pending"),
        sql`due_at <= now()`,
      ),
    )
    .returning({ id: notificationDelivery.notificationId });
  return rows.map(({ id }) => id);
}

/**
 * Records a device's report about a push. The first report counts. Reports about pushes of other members or unsent
 * pushes change nothing. A click counts as shown too.
 */
export async function recordDeviceReport(
  tx: Transaction,
  { memberId, id, what, deviceId }: { memberId: number; id: number; what: "shown" | "clicked"; deviceId: string },
): Promise<void> {
  const first = (column: SQL) => sql<Date>`coalesce(${column}, now())`;
  await tx
    .update(notificationDelivery)
    .set({
      shownAt: first(sql`${notificationDelivery.shownAt}`),
      ...(what === "clicked" && { clickedAt: first(sql`${notificationDelivery.clickedAt}`) }),
    })
    .where(
      and(
        eq(notificationDelivery.notificationId, id),
        eq(notificationDelivery.memberId, memberId),
        eq(notificationDelivery.channel, "push"),
        eq(notificationDelivery.deviceId, deviceId),
      ),
    );
}

/** Deletes events that were completed, and notifications that were created, more than so many days ago. */
export async function deleteOldNotifications(
  db: NodePgDatabase,
  days: { readonly events: number; readonly notifications: number },
): Promise<void> {
  await db.delete(notificationEvent).where(lt(notificationEvent.completedAt, daysAgo(days.events)));
  await db.delete(notification).where(lt(notification.createdAt, daysAgo(days.notifications)));
}
