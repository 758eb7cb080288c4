import { index, integer, jsonb, pgTable, serial, timestamp, unique } from "drizzle-orm/pg-core";
import type { LocalText } from "../i18n/local-text.ts";
import { member } from "../members/members.schema.ts";

/** A poll of an article in all its languages. */
export const poll = pgTable(
  "poll",
  {
    id: serial("id").primaryKey(),
    itemId: integer("item_id").notNull().unique(),
    question: jsonb("question").$type<LocalText>().notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    maxOptions: integer("max_options").notNull().default(1),
    votedCount: integer("voted_count").notNull().default(0),
  },
  (table) => [index("poll_by_start").on(table.startsAt), index("poll_by_end").on(table.endsAt)],
);

export const pollOption = pgTable(
  "poll_option",
  {
    id: serial("id").primaryKey(),
    pollId: integer("poll_id")
      .notNull()
      .references(() => poll.id, { onDelete: "cascade" }),
    sort: integer("sort").notNull(),
    text: jsonb("text").$type<LocalText>().notNull(),
    voted: integer("voted").notNull().default(0),
  },
  (table) => [index("poll_option_by_poll").on(table.pollId, table.sort)],
);

/** The vote of a member in a poll. It stays without its member when the account is deleted. */
export const ballot = pgTable(
  "ballot",
  {
    id: serial("id").primaryKey(),
    pollId: integer("poll_id")
      .notNull()
      .references(() => poll.id, { onDelete: "cascade" }),
    memberId: integer("member_id").references(() => member.id, { onDelete: "set null" }),
    optionIds: integer("option_ids").array().notNull(),
    votedAt: timestamp("voted_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("ballot_of_member").on(table.pollId, table.memberId),
    index("ballot_by_member").on(table.memberId, table.id),
  ],
);
