import { boolean, index, pgTable, serial, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";

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
  },
  (table) => [index("contact_message_latest").on(table.createdAt)],
);
