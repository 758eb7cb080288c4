import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";
import type { LocalText } from "../i18n/local-text.ts";

/** An event of the calendar. Each language says it in its own words, all of them mean the same moment. */
export const calendarEvent = pgTable(
  "calendar_event",
  {
    id: serial("id").primaryKey(),
    /** Of an event that a program keeps up to date; editors' own have none. */
    key: text("key").unique(),
    category: text("category").notNull(),
    platform: jsonb("platform").$type<LocalText>().notNull(),
    title: jsonb("title").$type<LocalText>().notNull(),
    link: jsonb("link").$type<LocalText>().notNull().default({}),
    /** What an activity is about: an event that has it stands among the activities as well. */
    summary: jsonb("summary").$type<LocalText>(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("calendar_event_by_start").on(table.startsAt, table.id),
    // Those without an end come first from behind, and are not past.
    index("calendar_event_activities").on(table.endsAt, table.id).where(sql`summary is not null`),
  ],
);
