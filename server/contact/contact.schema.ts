import { boolean, index, pgTable, serial, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A PIN that somebody has been shown, until he answers or it expires. */
export const captcha = pgTable(
  "captcha",
  {
    key: uuid("key").primaryKey().defaultRandom(),
    pin: text("pin").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("captcha_by_age").on(table.expiresAt)],
);

/** What visitors have written to the operator. What was left out is empty. */
export const contactMessage = pgTable(
  "contact_message",
  {
    id: serial("id").primaryKey(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lang: smallint("lang").notNull(),
    name: text("name").notNull(),
    gender: text("gender").notNull(),
    /** In the international form, `+85291234567`. */
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
  },
  (table) => [index("contact_message_latest").on(table.createdAt)],
);
