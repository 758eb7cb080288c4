import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { followKinds, notificationKinds } from "#contract/notifications/kinds.ts";
import type { Audience, MessageText } from "#contract/notifications/operator-messages.ts";
import type { NotificationSettings } from "#contract/notifications/settings.ts";
import { member } from "../members/members.schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const ofMember = () =>
  integer("member_id")
    .notNull()
    .references(() => member.id, { onDelete: "cascade" });

/** A subject that a member follows: a section, a label, an event or the draws. */
export const follow = pgTable(
  "follow",
  {
    memberId: ofMember(),
    kind: text("kind", { enum: followKinds }).notNull(),
    key: text("key").notNull(),
    followedAt: moment("followed_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.key] }),
    // Followers of a subject, in the order of the fan-out.
    index("follow_of").on(table.kind, table.key, table.memberId),
  ],
);

/** Notification settings of a member. Members with the defaults have no row. */
export const notificationSetting = pgTable("notification_setting", {
  memberId: ofMember().primaryKey(),
  settings: jsonb("settings").$type<NotificationSettings>().notNull(),
  /** Unsubscribes this member from mails and allows nothing else. Each mail contains it. */
  mailToken: text("mail_token").notNull().unique().default(sql`gen_random_uuid()::text`),
});

/** Message of an operator to members, by language. */
export const operatorMessage = pgTable(
  "operator_message",
  {
    id: serial("id").primaryKey(),
    texts: jsonb("texts").$type<Record<string, MessageText>>().notNull(),
    link: text("link").notNull(),
    audience: jsonb("audience").$type<Audience>().notNull(),
    sendAt: moment("send_at").notNull().defaultNow(),
    cancelledAt: moment("cancelled_at"),
    /** Who began it; nobody for messages of commands and of version 0.2. */
    authorId: integer("author_id").references(() => member.id, { onDelete: "set null" }),
    /** Whether it is not sent yet. Its texts may be incomplete. */
    draft: boolean("draft").notNull().default(false),
    version: integer("version").notNull().default(0),
    pausedAt: moment("paused_at"),
    /** Whether the site has paused it, because its time came long ago. */
    missed: boolean("missed").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("operator_message_by_time").on(table.sendAt)],
);

/**
 * An event that notifies members, written in the transaction that causes it. Triggers and the scheduler insert it. The
 * deduplication key allows each event only once.
 */
export const notificationEvent = pgTable(
  "notification_event",
  {
    id: serial("id").primaryKey(),
    kind: text("kind", { enum: notificationKinds }).notNull(),
    /** `comment:12`, `article:3`. */
    dedupeKey: text("dedupe_key").notNull(),
    /** Ids of its subject. */
    subject: jsonb("subject").$type<SubjectRef>().notNull(),
    scheduledAt: moment("scheduled_at").notNull().defaultNow(),
    /** The last member that the fan-out has notified. */
    lastMemberId: integer("last_member_id").notNull().default(0),
    /** Time at which its job was queued. */
    queuedAt: moment("queued_at"),
    completedAt: moment("completed_at"),
  },
  (table) => [
    unique("notification_event_once").on(table.kind, table.dedupeKey),
    index("notification_event_open").on(table.scheduledAt).where(sql`completed_at is null`),
    index("notification_event_completed").on(table.completedAt).where(sql`completed_at is not null`),
  ],
);

/** Ids of a subject. The text is rendered in the language of the reader when it is read. */
export interface SubjectRef {
  readonly comment_id?: number;
  readonly item_id?: number;
  readonly draw_number?: string;
  readonly event_id?: number;
  /** Minutes before the event. */
  readonly lead?: number;
  readonly poll_id?: number;
  readonly message_id?: number;
}

/** A notification of a member, once for each deduplication key. */
export const notification = pgTable(
  "notification",
  {
    id: serial("id").primaryKey(),
    memberId: ofMember(),
    kind: text("kind", { enum: notificationKinds }).notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    subject: jsonb("subject").$type<SubjectRef>().notNull(),
    /** Group that a device shows as one notification: `reply-12`. */
    groupKey: text("group_key").notNull(),
    /** Article of the notification. The notification is hidden when the article is. */
    itemId: integer("item_id"),
    messageId: integer("message_id").references(() => operatorMessage.id, { onDelete: "cascade" }),
    /** Whether it is in the list. Otherwise it is only pushed. */
    inInbox: boolean("in_inbox").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    readAt: moment("read_at"),
  },
  (table) => [
    unique("notification_once").on(table.memberId, table.kind, table.dedupeKey),
    // Nulls first, the order of "order by … desc". Otherwise the list could not use the index.
    index("notification_latest").on(table.memberId, table.id.desc().nullsFirst()).where(sql`in_inbox`),
    index("notification_unread")
      .on(table.memberId, table.id.desc().nullsFirst())
      .where(sql`in_inbox and read_at is null`),
    index("notification_of_message").on(table.messageId).where(sql`message_id is not null`),
  ],
);
export type NotificationRow = typeof notification.$inferSelect;

/** Delivery of a notification by push to one device, or in the daily digest. */
export const notificationDelivery = pgTable(
  "notification_delivery",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    notificationId: integer("notification_id")
      .notNull()
      .references(() => notification.id, { onDelete: "cascade" }),
    memberId: integer("member_id").notNull(),
    channel: text("channel", { enum: ["push", "mail"] }).notNull(),
    /** Device of a push, null if it was deleted. Always null for a mail. */
    deviceId: uuid("device_id"),
    /** `claimed`: a process is sending it. `grouped`: another push replaces it. */
    state: text("state", { enum: ["pending", "claimed", "sent", "grouped", "suppressed", "failed"] })
      .notNull()
      .default("pending"),
    dueAt: moment("due_at").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    claimedAt: moment("claimed_at"),
    finishedAt: moment("finished_at"),
    /** Reason why it was suppressed or has failed. */
    reason: text("reason"),
    shownAt: moment("shown_at"),
    clickedAt: moment("clicked_at"),
  },
  (table) => [
    unique("notification_delivery_once").on(table.notificationId, table.channel, table.deviceId).nullsNotDistinct(),
    index("notification_delivery_due").on(table.channel, table.dueAt, table.id).where(sql`state = 'pending'`),
    index("notification_delivery_claimed").on(table.claimedAt).where(sql`state = 'claimed'`),
    index("notification_delivery_pending").on(table.memberId, table.channel).where(sql`state = 'pending'`),
    // Pushes that a device received in the last hour.
    index("notification_delivery_sent")
      .on(table.deviceId, table.finishedAt)
      .where(sql`state = 'sent' and channel = 'push'`),
  ],
);
