import { cidr, index, integer, pgTable, serial, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { BlockKind } from "#contract/members/block-limits.ts";
import { member } from "./members.schema.ts";

/** A mail domain or a network from which nobody signs up, comments, writes or subscribes. */
export const block = pgTable(
  "block",
  {
    id: serial("id").primaryKey(),
    kind: text("kind").$type<BlockKind>().notNull(),
    /** `example.com`, `203.0.113.0/24`. */
    value: text("value").notNull(),
    /** The value of a network, for comparisons. */
    network: cidr("network"),
    reason: text("reason").notNull(),
    until: timestamp("until", { withTimezone: true }),
    authorId: integer("author_id").references(() => member.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique("block_once").on(table.kind, table.value), index("block_by_end").on(table.until)],
);
