import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { member } from "../members/members.schema.ts";

/** The outbox of mails. A sent mail is deleted; a failed one stays with the reason. A job of each sends it. */
export const mail = pgTable(
  "mail",
  {
    id: serial("id").primaryKey(),
    /** Stays the same across retries, so that a mailbox recognizes a duplicate. */
    messageId: uuid("message_id").notNull().defaultRandom(),
    recipient: text("recipient").notNull(),
    /** The member whose account it is about. It is deleted with the account. */
    memberId: integer("member_id").references(() => member.id, { onDelete: "cascade" }),
    /** Address for replies, if not the sender. */
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    /** Whether it is one of many, which wait behind other mails. */
    bulk: boolean("bulk").notNull().default(false),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
    failedAt: timestamp("failed_at", { withTimezone: true }),
    lastError: text("last_error"),
  },
  (table) => [
    index("mail_untried").on(table.madeAt).where(sql`failed_at is null and last_error is null`),
    index("mail_of_member").on(table.memberId).where(sql`member_id is not null`),
  ],
);

export type QueuedMail = typeof mail.$inferSelect;
