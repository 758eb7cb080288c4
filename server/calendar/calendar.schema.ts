import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";
import type { LocalText } from "../i18n/local-text.ts";

/** An event of the calendar. Each language has its own text; the time is the same. */
export const calendarEvent = pgTable(
  "calendar_event",
  {
    id: serial("id").primaryKey(),
    /** Set for events that a program updates, null for those of editors. */
    key: text("key").unique(),
    category: text("category").notNull(),
    platform: jsonb("platform").$type<LocalText>().notNull(),
    title: jsonb("title").$type<LocalText>().notNull(),
    link: jsonb("link").$type<LocalText>().notNull().default({}),
    /** Summary of an activity. An event with a summary is listed among the activities too. */
    summary: jsonb("summary").$type<LocalText>(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("calendar_event_by_start").on(table.startsAt, table.id),
    index("calendar_event_by_end").on(table.endsAt),
    // In descending order, events without an end are first. They are not past.
    index("calendar_event_activities").on(table.endsAt, table.id).where(sql`summary is not null`),
  ],
);
