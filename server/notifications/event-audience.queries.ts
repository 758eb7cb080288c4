import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { alias } from "drizzle-orm/pg-core";
import { markSix } from "#contract/limits.ts";
import type { Audience } from "#contract/notifications/operator-messages.ts";
import { article, articleLabel, isPublic, label } from "#server/articles/articles.schema.ts";
import { calendarEvent } from "#server/calendar/calendar.schema.ts";
import { comment } from "#server/comments/comments.schema.ts";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { poll } from "#server/polls/polls.schema.ts";
import { type notificationEvent, operatorMessage } from "./notifications.schema.ts";

type AudienceFilter = Extract<Audience, { to: "filter" }>;

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
    return { groupKey: `message-${id}`, messageId: id, audience: messageAudience(found.audience) };
  },
};

/** Members whom a message reaches. */
export function messageAudience(audience: Audience): EventAudience["audience"] {
  switch (audience.to) {
    case "all":
    case "members":
      return those(sql`true`);
    case "vip":
      return those(sql`vip_group is not null`);
    case "member":
      return only(audience.member);
    case "lang":
      return those(sql`lang = ${audience.lang}`);
    case "section":
    case "label":
      return followersOf([[audience.to, audience.key]]);
    case "filter":
      return those(filterOf(audience));
  }
}

function those(which: SQL): EventAudience["audience"] {
  return (after, limit) =>
    sql`select id as member_id from member where id > ${after} and ${which} order by id limit ${limit}`;
}

/** The condition of members for whom all of a filter holds. */
function filterOf({ lang_list: langs, section_list: sections, vip, active_days: days }: AudienceFilter): SQL {
  const parts = [
    sql`true`,
    ...(langs.length > 0 ? [sql`lang = any(${sql.param(langs)}::int[])`] : []),
    ...(vip ? [sql`vip_group is not null`] : []),
    ...(days === null
      ? []
      : [
          sql`exists (select from member_session where member_session.member_id = member.id
            and last_seen_at > now() - make_interval(days => ${days}))`,
        ]),
    ...(sections.length > 0
      ? [
          sql`exists (select from follow where follow.member_id = member.id
            and kind = 'section' and key = any(${sql.param(sections)}::text[]))`,
        ]
      : []),
  ];
  return sql.join(parts, sql` and `);
}

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
