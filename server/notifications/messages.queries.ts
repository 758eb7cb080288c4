import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { ApiError } from "#contract/http/errors.ts";
import { langOf } from "#contract/notifications/message-limits.ts";
import type { OperatorMessage } from "#contract/notifications/operator-messages.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { checkRows } from "#server/database/check-rows.ts";
import { member } from "../members/members.schema.ts";
import { notificationEvent, operatorMessage } from "./notifications.schema.ts";

interface MessageRow {
  readonly message: typeof operatorMessage.$inferSelect;
  readonly author: { readonly id: number; readonly nickname: string } | null;
}

/** Selects messages with who began them. */
function selectMessages(db: NodePgDatabase) {
  return db
    .select({ message: operatorMessage, author: { id: member.id, nickname: member.nickname } })
    .from(operatorMessage)
    .leftJoin(member, eq(member.id, operatorMessage.authorId))
    .$dynamic();
}

/**
 * Returns a message with the counts of its deliveries.
 *
 * @throws {ApiError} `not_found`
 */
export async function getMessage(db: NodePgDatabase, id: number): Promise<OperatorMessage> {
  const rows = await selectMessages(db).where(eq(operatorMessage.id, id));
  const [found] = await withCounts(db, rows);
  if (!found) throw new ApiError("not_found");
  return found;
}

/** Lists the messages of operators, latest first. */
export async function findMessages(
  db: NodePgDatabase,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ message_list: OperatorMessage[]; next_cursor: string | null }> {
  const before = cursor ? decodeCursor(cursor, "number")[1] : undefined;
  const rows = await selectMessages(db)
    .where(before === undefined ? undefined : lt(operatorMessage.id, before))
    .orderBy(desc(operatorMessage.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    message_list: await withCounts(db, page),
    next_cursor: last ? encodeCursor([last.message.id, last.message.id]) : null,
  };
}

/**
 * Returns a message as members see it in a language.
 *
 * @throws {ApiError} `not_found`
 */
export async function previewMessage(db: NodePgDatabase, id: number, lang: number) {
  const { texts, link } = await getMessage(db, id);
  const written = langOf(texts, lang);
  const words = texts[written];
  if (!words) throw new ApiError("not_found");
  return { lang: written, ...words, btn_link: link };
}

const countRow = v.object({
  id: v.number(),
  members: v.number(),
  read: v.number(),
  sent: v.number(),
  shown: v.number(),
  clicked: v.number(),
  failed: v.number(),
  waiting: v.number(),
  unsubscribed: v.number(),
});

async function withCounts(db: NodePgDatabase, rows: readonly MessageRow[]): Promise<OperatorMessage[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ message }) => message.id);
  const events = await db
    .select()
    .from(notificationEvent)
    .where(
      and(
        eq(notificationEvent.kind, "message"),
        inArray(
          notificationEvent.dedupeKey,
          ids.map((id) => `message:${id}`),
        ),
      ),
    );
  const counts = await db.execute(sql`
    select wanted.id, people.*, pushes.* from unnest(${sql.param(ids)}::int[]) as wanted (id)
    cross join lateral (
      select count(*) filter (where in_inbox)::int as members, count(read_at)::int as read
      from notification where message_id = wanted.id
    ) as people
    cross join lateral (
      select count(*) filter (where state = 'sent')::int as sent, count(shown_at)::int as shown,
        count(clicked_at)::int as clicked, count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state in ('pending', 'claimed'))::int as waiting,
        count(distinct notification.member_id) filter (
          where state = 'sent' and settings -> 'channels' -> 'message' ->> 'push' = 'false')::int as unsubscribed
      from notification join notification_delivery on notification_id = notification.id
      left join notification_setting on notification_setting.member_id = notification.member_id
      where message_id = wanted.id and channel = 'push'
    ) as pushes`);
  const counted = checkRows(countRow, counts);
  return rows.map(({ message: row, author }) => {
    const event = events.find(({ subject }) => subject.message_id === row.id);
    const found = counted.find(({ id }) => id === row.id);
    return {
      id: row.id,
      texts: row.texts,
      link: row.link,
      audience: row.audience,
      state: stateOf(row, event),
      version: row.version,
      author,
      send_at: row.sendAt.toISOString(),
      created_at: row.createdAt.toISOString(),
      counts: {
        members: found?.members ?? 0,
        read: found?.read ?? 0,
        sent: found?.sent ?? 0,
        shown: found?.shown ?? 0,
        clicked: found?.clicked ?? 0,
        failed: found?.failed ?? 0,
        waiting: found?.waiting ?? 0,
        unsubscribed: found?.unsubscribed ?? 0,
      },
    };
  });
}

function stateOf(
  { cancelledAt, draft, pausedAt, missed }: MessageRow["message"],
  event: typeof notificationEvent.$inferSelect | undefined,
): OperatorMessage["state"] {
  if (cancelledAt) return "cancelled";
  if (draft) return "draft";
  if (pausedAt) return missed ? "missed" : "paused";
  // Events of old messages are purged.
  if (!event || event.completedAt) return "sent";
  return event.queuedAt && event.scheduledAt <= new Date() ? "sending" : "scheduled";
}
