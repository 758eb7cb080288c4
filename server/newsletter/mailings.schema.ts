import { sql } from "drizzle-orm";
import {
  bigserial,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { MailingState } from "#contract/newsletter/mailing-limits.ts";
import { member } from "../members/members.schema.ts";
import { subscriber } from "./newsletter.schema.ts";

/** An issue of the newsletter that is mailed to the subscribers of a language. */
export const mailing = pgTable(
  "mailing",
  {
    id: serial("id").primaryKey(),
    /** Of its issue, `2026-11`. */
    month: text("month").notNull(),
    /** A language in which articles are written. */
    lang: smallint("lang").notNull(),
    state: text("state").$type<MailingState>().notNull().default("waiting"),
    /** The mail as it was when somebody sent or scheduled it, with a placeholder for the address to unsubscribe. */
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
    madeBy: integer("made_by").references(() => member.id, { onDelete: "set null" }),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp("started_at", { withTimezone: true }),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    /** Why the site has paused it; empty if a person did. */
    error: text("error").notNull().default(""),
    recipientCount: integer("recipient_count").notNull().default(0),
    /** Recipients whose rows were deleted some time after the end. */
    sentCount: integer("sent_count").notNull().default(0),
    refusedCount: integer("refused_count").notNull().default(0),
    leftCount: integer("left_count").notNull().default(0),
  },
  (table) => [uniqueIndex("mailing_of_issue").on(table.month, table.lang).where(sql`state <> 'cancelled'`)],
);

/** A subscriber to whom a mailing goes. Who leaves before loses the row's subscriber and gets nothing. */
export const mailingRecipient = pgTable(
  "mailing_recipient",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    mailingId: integer("mailing_id")
      .notNull()
      .references(() => mailing.id, { onDelete: "cascade" }),
    subscriberId: integer("subscriber_id").references(() => subscriber.id, { onDelete: "set null" }),
    /** Stays the same across attempts, so that a mailbox recognizes a duplicate. */
    messageId: uuid("message_id").notNull().defaultRandom(),
    state: text("state").$type<"waiting" | "sent" | "refused" | "left">().notNull().default("waiting"),
    attempts: smallint("attempts").notNull().default(0),
    /** When the next attempt may be made. An attempt sets it to when it counts as lost. */
    dueAt: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
    /** What the mail server said, without addresses. */
    reason: text("reason").notNull().default(""),
  },
  (table) => [
    uniqueIndex("mailing_recipient_once").on(table.mailingId, table.subscriberId),
    index("mailing_recipient_waiting").on(table.dueAt, table.id).where(sql`state = 'waiting'`),
    index("mailing_recipient_by_state").on(table.mailingId, table.state),
    index("mailing_recipient_of_subscriber").on(table.subscriberId),
  ],
);
