import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import { markSix } from "#contract/limits.ts";
import { article, articleLabel, isPublic, label } from "#server/articles/articles.schema.ts";
import { calendarEvent } from "#server/calendar/calendar.schema.ts";
import { comment } from "#server/comments/comments.schema.ts";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { poll } from "#server/polls/polls.schema.ts";
import { type notificationEvent, operatorMessage } from "./notifications.schema.ts";

export type NotificationEventRow = typeof notificationEvent.$inferSelect;

/** The audience of an event whose subject still exists. */
export interface EventAudience {
  /** Notifications with the same key replace each other on a device. It is a valid push topic of at most 32 characters. */
  readonly groupKey: string;
  readonly itemId?: number;
  readonly messageId?: number;
  /** Query for the next members, `member_id`, after an id, in ascending order. */
  audience(after: number, limit: number): SQL;
}

type Find = (db: NodePgDatabase, subject: NotificationEventRow["subject"]) => Promise<EventAudience | undefined>;

/** Returns the audience of an event, or `undefined` when it no longer notifies any member. */
export function resolveEvent(
  db: NodePgDatabase,
  { kind, subject }: NotificationEventRow,
): Promise<EventAudience | undefined> {
  return finders[kind](db, subject);
}

const finders: Record<NotificationEventRow["kind"], Find> = {
  reply: async (db, { comment_id: id = 0 }) => {
    const answered = alias(comment, "answered");
    const [found] = await db
      .select({ by: comment.memberId, to: answered.memberId, answered: answered.id })
      .from(comment)
      .innerJoin(answered, eq(answered.id, comment.replyTo))
      .innerJoin(article, eq(article.id, comment.articleId))
      .where(and(eq(comment.id, id), eq(comment.state, "shown"), isPublic));
    // Replies to oneself cause no notification.
    if (!found || found.to === null || found.to === found.by) return undefined;
    return { groupKey: `reply-${found.answered}`, audience: only(found.to) };
  },

  comment_removed: async (db, { comment_id: id = 0 }) => {
    const [found] = await db
      .select({ of: comment.memberId })
      .from(comment)
      .where(and(eq(comment.id, id), eq(comment.state, "banned")));
    if (!found || found.of === null) return undefined;
    return { groupKey: `comment-${id}`, audience: only(found.of) };
  },

  article: async (db, { item_id: itemId = 0 }) => {
    const [found] = await db
      .select({ section: article.section })
      .from(article)
      .where(and(eq(article.itemId, itemId), isPublic))
      .limit(1);
    if (!found) return undefined;
    const labels = await db
      .select({ key: label.key })
      .from(articleLabel)
      .innerJoin(label, eq(label.id, articleLabel.labelId))
      .where(eq(articleLabel.itemId, itemId));
    const [part = ""] = found.section.split("/");
    const sections = [found.section, part].map((key) => ["section", key] as const);
    const wanted = [...sections, ...labels.map(({ key }) => ["label", key] as const)];
    return { groupKey: `article-${itemId}`, itemId, audience: followersOf(wanted) };
  },

  draw: async (db, { draw_number: number = "" }) => {
    if ((await db.$count(draw, eq(draw.number, number))) === 0) return undefined;
    return { groupKey: `draw-${number.replace("/", "-")}`, audience: followersOf([["draw", markSix.followKey]]) };
  },

  event: async (db, { event_id: id = 0 }) => {
    const [found] = await db
      .select({ id: calendarEvent.id })
      .from(calendarEvent)
      .where(and(eq(calendarEvent.id, id), sql`${calendarEvent.startsAt} > now()`));
    return found && { groupKey: `event-${id}`, audience: followersOf([["event", String(id)]]) };
  },

  poll: async (db, { poll_id: id = 0 }) => {
    const [found] = await db
      .select({ itemId: poll.itemId })
      .from(poll)
      .where(and(eq(poll.id, id), sql`${poll.endsAt} <= now()`));
    if (!found) return undefined;
    return {
      groupKey: `poll-${id}`,
      itemId: found.itemId,
      audience: (after, limit) =>
        sql`select member_id from ballot where poll_id = ${id} and member_id > ${after} order by member_id limit ${limit}`,
    };
  },

  message: async (db, { message_id: id = 0 }) => {
    const [found] = await db
      .select({ audience: operatorMessage.audience })
      .from(operatorMessage)
      .where(and(eq(operatorMessage.id, id), isNull(operatorMessage.cancelledAt)));
    if (!found) return undefined;
    const { audience } = found;
    const those = (which: SQL) => (after: number, limit: number) =>
      sql`select id as member_id from member where id > ${after} and ${which} order by id limit ${limit}`;
    const audiences = {
      all: () => those(sql`true`),
      members: () => those(sql`true`),
      vip: () => those(sql`vip_group is not null`),
      member: () => only(audience.to === "member" ? audience.member : 0),
      lang: () => those(sql`lang = ${audience.to === "lang" ? audience.lang : 0}`),
      section: () => followersOf([["section", audience.to === "section" ? audience.key : ""]]),
      label: () => followersOf([["label", audience.to === "label" ? audience.key : ""]]),
    } as const;
    return { groupKey: `message-${id}`, messageId: id, audience: audiences[audience.to]() };
  },
};

function only(memberId: number): EventAudience["audience"] {
  return (after) => sql`select ${memberId}::int as member_id where ${memberId} > ${after}`;
}

/** Members who follow any of some subjects, each once. The limit applies to each subject first, to read few rows. */
function followersOf(wanted: readonly (readonly [kind: string, key: string])[]): EventAudience["audience"] {
  const [kinds, keys] = [wanted.map(([kind]) => kind), wanted.map(([, key]) => key)];
  return (after, limit) => sql`
    select distinct each.member_id from unnest(${sql.param(kinds)}::text[], ${sql.param(keys)}::text[]) as wanted (kind, key)
    cross join lateral (
      select member_id from follow
      where follow.kind = wanted.kind and follow.key = wanted.key and member_id > ${after}
      order by member_id limit ${limit}
    ) as each
    order by each.member_id limit ${limit}`;
}
