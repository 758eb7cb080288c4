import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, serial, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { contactStates } from "#contract/contact/inbox-limits.ts";
import { mail } from "../mail/mail.schema.ts";
import { member } from "../members/members.schema.ts";

/** PINs shown to visitors, until they are entered or expire. */
export const captcha = pgTable(
  "captcha",
  {
    key: uuid("key").primaryKey().defaultRandom(),
    pin: text("pin").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("captcha_by_age").on(table.expiresAt)],
);

/** Messages from the contact form. Omitted fields are empty. */
export const contactMessage = pgTable(
  "contact_message",
  {
    id: serial("id").primaryKey(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lang: smallint("lang").notNull(),
    name: text("name").notNull(),
    gender: text("gender").notNull(),
    /** In international form, `+85291234567`. */
    phone: text("phone").notNull(),
    account: text("account").notNull(),
    email: text("email").notNull(),
    /** Two letters (ISO 3166). */
    country: text("country").notNull(),
    messenger: text("messenger").notNull(),
    messengerId: text("messenger_id").notNull(),
    interest: text("interest").notNull(),
    message: text("message").notNull(),
    newsletter: boolean("newsletter").notNull(),
    state: text("state", { enum: contactStates }).notNull().default("new"),
    /** Who of the team answers it. */
    assigneeId: integer("assignee_id").references(() => member.id, { onDelete: "set null" }),
    /** Notes of the team. */
    note: text("note").notNull().default(""),
    /** Grows with each change. */
    version: integer("version").notNull().default(0),
  },
  (table) => [
    index("contact_message_latest").on(table.createdAt),
    index("contact_message_new").on(table.id).where(sql`state = 'new'`),
    index("contact_message_from").on(sql`lower(${table.email})`),
    index("contact_message_assignee").on(table.assigneeId).where(sql`assignee_id is not null`),
  ],
);

export type ContactMessage = typeof contactMessage.$inferSelect;

/** Answers to contact messages, sent by mail. */
export const contactReply = pgTable(
  "contact_reply",
  {
    id: serial("id").primaryKey(),
    contactId: integer("contact_id")
      .notNull()
      .references(() => contactMessage.id, { onDelete: "cascade" }),
    /** Null once the account is deleted. */
    authorId: integer("author_id").references(() => member.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** The mail as long as it waits or has failed; null once it is sent. */
    mailId: integer("mail_id").references(() => mail.id, { onDelete: "set null" }),
  },
  (table) => [
    index("contact_reply_of").on(table.contactId),
    index("contact_reply_author").on(table.authorId),
    index("contact_reply_mail").on(table.mailId).where(sql`mail_id is not null`),
  ],
);
