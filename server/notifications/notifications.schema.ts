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

/** What a member follows: a section, a label, an event, the draws. */
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
    // Those who follow something, in the order in which they are gone through.
    index("follow_of").on(table.kind, table.key, table.memberId),
  ],
);

/** How a member wants to be told of things; who chose nothing has no row. */
export const notificationSetting = pgTable("notification_setting", {
  memberId: ofMember().primaryKey(),
  settings: jsonb("settings").$type<NotificationSettings>().notNull(),
  /** Who has it may end the mails of this member, and nothing else: it stands in each of them. */
  mailToken: text("mail_token").notNull().unique().default(sql`gen_random_uuid()::text`),
});

/** What an operator writes to members, by language. */
export const operatorMessage = pgTable("operator_message", {
  id: serial("id").primaryKey(),
  texts: jsonb("texts").$type<Record<string, MessageText>>().notNull(),
  link: text("link").notNull(),
  audience: jsonb("audience").$type<Audience>().notNull(),
  sendAt: moment("send_at").notNull().defaultNow(),
  cancelledAt: moment("cancelled_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/**
 * What happened that members are to be told of, written in the transaction in which it happened: by triggers, whoever
 * writes, or by what looks at the clock. One cause is here once, however often it is found.
 */
export const notificationEvent = pgTable(
  "notification_event",
  {
    id: serial("id").primaryKey(),
    kind: text("kind", { enum: notificationKinds }).notNull(),
    /** `comment:12`, `article:3`. */
    dedupeKey: text("dedupe_key").notNull(),
    /** Ids of what it is about. */
    subject: jsonb("subject").$type<SubjectRef>().notNull(),
    scheduledAt: moment("scheduled_at").notNull().defaultNow(),
    /** The member up to whom it has been told. */
    lastMemberId: integer("last_member_id").notNull().default(0),
    /** When its job was put into the queue. */
    queuedAt: moment("queued_at"),
    completedAt: moment("completed_at"),
  },
  (table) => [
    unique("notification_event_once").on(table.kind, table.dedupeKey),
    index("notification_event_open").on(table.scheduledAt).where(sql`completed_at is null`),
    index("notification_event_completed").on(table.completedAt).where(sql`completed_at is not null`),
  ],
);

/** Ids of what something is about: no words, which are those of the reader's language when he reads. */
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

/** What a member is told. Once for each cause. */
export const notification = pgTable(
  "notification",
  {
    id: serial("id").primaryKey(),
    memberId: ofMember(),
    kind: text("kind", { enum: notificationKinds }).notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    subject: jsonb("subject").$type<SubjectRef>().notNull(),
    /** What is shown as one on a device: `reply-12`. */
    groupKey: text("group_key").notNull(),
    /** Of an article: it vanishes when the article does. */
    itemId: integer("item_id"),
    messageId: integer("message_id").references(() => operatorMessage.id, { onDelete: "cascade" }),
    /** Whether it is in the list; otherwise it is pushed alone. */
    inInbox: boolean("in_inbox").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    readAt: moment("read_at"),
  },
  (table) => [
    unique("notification_once").on(table.memberId, table.kind, table.dedupeKey),
    // Nulls first, as "order by … desc" has them: in another order the list could not be read from the index.
    index("notification_latest").on(table.memberId, table.id.desc().nullsFirst()).where(sql`in_inbox`),
    index("notification_unread")
      .on(table.memberId, table.id.desc().nullsFirst())
      .where(sql`in_inbox and read_at is null`),
    index("notification_of_message").on(table.messageId).where(sql`message_id is not null`),
  ],
);
export type NotificationRow = typeof notification.$inferSelect;

/** What becomes of a notification by push, on one device, or in the mail of the day. */
export const notificationDelivery = pgTable(
  "notification_delivery",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    notificationId: integer("notification_id")
      .notNull()
      .references(() => notification.id, { onDelete: "cascade" }),
    memberId: integer("member_id").notNull(),
    channel: text("channel", { enum: ["push", "mail"] }).notNull(),
    /** The device of a push, which may be gone by now; null for a mail. */
    deviceId: uuid("device_id"),
    /** `claimed`: somebody is sending it. `grouped`: another one stands for it. */
    state: text("state", { enum: ["pending", "claimed", "sent", "grouped", "suppressed", "failed"] })
      .notNull()
      .default("pending"),
    dueAt: moment("due_at").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    claimedAt: moment("claimed_at"),
    finishedAt: moment("finished_at"),
    /** Why it was dropped or has failed. */
    reason: text("reason"),
    shownAt: moment("shown_at"),
    clickedAt: moment("clicked_at"),
  },
  (table) => [
    unique("notification_delivery_once").on(table.notificationId, table.channel, table.deviceId).nullsNotDistinct(),
    index("notification_delivery_due").on(table.channel, table.dueAt, table.id).where(sql`state = 'pending'`),
    index("notification_delivery_claimed").on(table.claimedAt).where(sql`state = 'claimed'`),
    index("notification_delivery_pending").on(table.memberId, table.channel).where(sql`state = 'pending'`),
    // What a device has got in the last hour.
    index("notification_delivery_sent")
      .on(table.deviceId, table.finishedAt)
      .where(sql`state = 'sent' and channel = 'push'`),
  ],
);
