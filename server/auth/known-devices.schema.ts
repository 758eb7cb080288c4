import { index, integer, pgTable, serial, text, timestamp, unique } from "drizzle-orm/pg-core";
import { member } from "../members/members.schema.ts";

/** Devices on which a member has logged in, by the hash of their cookie. */
export const knownDevice = pgTable(
  "known_device",
  {
    id: serial("id").primaryKey(),
    memberId: integer("member_id")
      .notNull()
      .references(() => member.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    lastLoginAt: timestamp("last_login_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("known_device_of").on(table.memberId, table.tokenHash),
    index("known_device_by_token").on(table.tokenHash),
    index("known_device_by_login").on(table.lastLoginAt),
  ],
);
