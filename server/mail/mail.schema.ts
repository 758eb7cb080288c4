import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, serial, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Mails that wait to be sent. One that was sent is gone from here; one that nobody takes stays, with the reason. */
export const mail = pgTable(
  "mail",
  {
    id: serial("id").primaryKey(),
    /** Stays the same however often it is sent: a mailbox knows it again. */
    messageId: uuid("message_id").notNull().defaultRandom(),
    recipient: text("recipient").notNull(),
    /** Where an answer goes, if not to the sender. */
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
    /** When it is to be tried next; while it is being sent, when another process may take over. */
    dueAt: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
    attempts: smallint("attempts").notNull().default(0),
    failedAt: timestamp("failed_at", { withTimezone: true }),
    lastError: text("last_error"),
  },
  (table) => [index("mail_due").on(table.dueAt).where(sql`failed_at is null`)],
);

export type QueuedMail = typeof mail.$inferSelect;
