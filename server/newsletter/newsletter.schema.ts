import { index, pgTable, serial, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** Who gets the newsletter, once the address has been confirmed by the link of a mail. */
export const subscriber = pgTable(
  "subscriber",
  {
    id: serial("id").primaryKey(),
    /** In small letters. */
    email: text("email").notNull().unique(),
    lang: smallint("lang").notNull(),
    /** Fingerprint of what the link of the last mail holds; null once it was used. */
    confirmHash: text("confirm_hash").unique(),
    confirmUntil: timestamp("confirm_until", { withTimezone: true }),
    mailedAt: timestamp("mailed_at", { withTimezone: true }).notNull(),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** Stands in each mail, and can do nothing but end the subscription. */
    cancelToken: text("cancel_token").notNull().unique(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("subscriber_by_age").on(table.createdAt)],
);
