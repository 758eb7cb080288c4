import { index, pgTable, serial, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** Newsletter subscribers, whose addresses are confirmed by a link in a mail. */
export const subscriber = pgTable(
  "subscriber",
  {
    id: serial("id").primaryKey(),
    /** In lowercase. */
    email: text("email").notNull().unique(),
    lang: smallint("lang").notNull(),
    /** Hash of the token in the last mail; null once it was used. */
    confirmHash: text("confirm_hash").unique(),
    confirmUntil: timestamp("confirm_until", { withTimezone: true }),
    mailedAt: timestamp("mailed_at", { withTimezone: true }).notNull(),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** How an imported address agreed, in the words of who imported it. */
    consent: text("consent").notNull().default(""),
    /** When mail servers said for good that there is no such mailbox. It gets no mails until it confirms again. */
    bouncedAt: timestamp("bounced_at", { withTimezone: true }),
    bounceReason: text("bounce_reason").notNull().default(""),
    /** Token in each mail. It can only end the subscription. */
    cancelToken: text("cancel_token").notNull().unique(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("subscriber_by_age").on(table.createdAt)],
);
