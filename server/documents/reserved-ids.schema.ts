import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { member } from "../members/members.schema.ts";

/** Ids that a member's devices hold for what they begin without a network. A used one is removed. */
export const reservedId = pgTable(
  "reserved_id",
  {
    /** `item`: what documents belong to. */
    kind: text("kind", { enum: ["item", "picture"] }).notNull(),
    id: integer("id").notNull(),
    memberId: integer("member_id")
      .notNull()
      .references(() => member.id, { onDelete: "cascade" }),
    reservedAt: timestamp("reserved_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index("reserved_id_of_member").on(table.memberId, table.kind, table.id),
  ],
);
