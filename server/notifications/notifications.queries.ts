import { and, desc, eq, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Notification } from "#contract/notifications/endpoints.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { findSubjects, type Subjects } from "./notification-subjects.queries.ts";
import { type NotificationRow, notification, notificationDelivery } from "./notifications.schema.ts";
import { renderNotification } from "./render-notification.ts";

/**
 * Condition: the subject of a notification still exists. Withdrawn articles, cancelled messages and restored comments
 * make it irrelevant.
 */
export const isStillRelevant: SQL = sql`(${notification.itemId} is null
    or exists (select 1 from article where article.item_id = ${notification.itemId} and withdrawn_at is null and published_at <= now()))
  and (${notification.messageId} is null
    or exists (select 1 from operator_message where operator_message.id = ${notification.messageId} and cancelled_at is null))
  and (${notification.kind} <> 'comment_removed' or exists (
    select 1 from comment where comment.id = (${notification.subject} ->> 'comment_id')::int and comment.state = 'banned'))`;

/** Limit of the count of unread notifications. */
const mostCounted = 1000;

interface Asked {
  readonly lang: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly state?: "all" | "unread";
}

/** Lists the notifications of a member, latest first, in a language. */
export async function findNotifications(
  db: NodePgDatabase,
  memberId: number,
  { lang, limit, cursor, state = "all" }: Asked,
): Promise<{ notification_list: Notification[]; next_cursor: string | null }> {
  const before = cursor ? decodeCursor(cursor, "number")[1] : undefined;
  const rows = await db
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.memberId, memberId),
        sql`in_inbox`,
        state === "unread" ? sql`read_at is null` : undefined,
        before === undefined ? undefined : lt(notification.id, before),
        isStillRelevant,
      ),
    )
    .orderBy(desc(notification.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    notification_list: await renderNotifications(db, page, lang),
    next_cursor: last ? encodeCursor([last.id, last.id]) : null,
  };
}

/** Renders notifications in a language. Those without an existing subject are left out. */
export async function renderNotifications(
  db: NodePgDatabase,
  rows: readonly NotificationRow[],
  lang: number,
): Promise<Notification[]> {
  const subjects = await findSubjects(
    db,
    rows.map(({ subject }) => subject),
    lang,
  );
  return rows.flatMap((row) => notificationOf(row, subjects, lang) ?? []);
}

/** Renders a notification in a language; `undefined` when its subject does not exist. */
export function notificationOf(
  row: NotificationRow,
  subjects: Subjects | undefined,
  lang: number,
): Notification | undefined {
  const words = subjects && renderNotification(row, subjects, lang);
  if (!words) return undefined;
  const { id, kind, readAt, groupKey: group, createdAt } = row;
  return { id, kind, is_read: readAt !== null, group, ...words, created_at: createdAt.toISOString() };
}

/** Counts the unread notifications of a member, a thousand at most. */
export async function countUnread(db: NodePgDatabase, memberId: number): Promise<number> {
  const unread = db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.memberId, memberId), sql`in_inbox and read_at is null`, isStillRelevant))
    .limit(mostCounted)
    .as("unread");
  return db.$count(unread);
}

/** Counts the unread notifications of several members. Members without any are left out. */
export async function countUnreadOf(db: NodePgDatabase, memberIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ memberId: notification.memberId, count: sql<number>`least(count(*), ${mostCounted})::int` })
    .from(notification)
    .where(
      and(inArray(notification.memberId, [...new Set(memberIds)]), sql`in_inbox and read_at is null`, isStillRelevant),
    )
    .groupBy(notification.memberId);
  return new Map(rows.map(({ memberId, count }) => [memberId, count]));
}

/** Counts the unread replies of several members, by member and group. */
export async function countUnreadReplies(
  db: NodePgDatabase,
  memberIds: readonly number[],
): Promise<{ memberId: number; group: string; count: number }[]> {
  if (memberIds.length === 0) return [];
  return db
    .select({ memberId: notification.memberId, group: notification.groupKey, count: sql<number>`count(*)::int` })
    .from(notification)
    .where(
      and(
        inArray(notification.memberId, [...new Set(memberIds)]),
        eq(notification.kind, "reply"),
        sql`in_inbox and read_at is null`,
      ),
    )
    .groupBy(notification.memberId, notification.groupKey);
}

/** Returns those of some notifications that are unread and relevant, the latest first. */
export function findUnread(db: NodePgDatabase, ids: readonly number[]): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notification)
    .where(and(inArray(notification.id, [...ids]), sql`read_at is null`, isStillRelevant))
    .orderBy(desc(notification.id));
}

/** Returns the members who have a mail delivery that is due. */
export async function findMembersWithDueMail(db: NodePgDatabase, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ memberId: notificationDelivery.memberId })
    .from(notificationDelivery)
    .where(
      and(
        eq(notificationDelivery.channel, "mail"),
        eq(notificationDelivery.state, "pending"),
        lte(notificationDelivery.dueAt, sql`now()`),
      ),
    )
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
}
