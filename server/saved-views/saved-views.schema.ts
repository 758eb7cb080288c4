import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { SavedView } from "#contract/backstage/saved-views.ts";
import { member } from "../members/members.schema.ts";

/** Filters of a list of Backstage, which a member has given a name. */
export const savedView = pgTable(
  "saved_view",
  {
    /** Made by the client. */
    id: uuid("id").primaryKey(),
    memberId: integer("member_id")
      .notNull()
      .references(() => member.id, { onDelete: "cascade" }),
    /** Segment of the list's address. */
    place: text("place").notNull(),
    name: text("name").notNull(),
    search: jsonb("search").$type<SavedView["search"]>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("saved_view_of_member").on(table.memberId, table.createdAt)],
);
