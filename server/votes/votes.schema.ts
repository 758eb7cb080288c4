import { index, integer, pgTable, serial, timestamp, unique } from "drizzle-orm/pg-core";
import { poll } from "../articles/articles.schema.ts";
import { member } from "../members/members.schema.ts";

/** One member's vote in one poll; it stays when the account goes, without saying whose it was. */
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
