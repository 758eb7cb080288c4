import { index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { member, memberSession } from "../members/members.schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Devices that get pushes: of each login one, which goes with that login, however it ends. Whoever has an `endpoint`
 * and its keys can write to the device: they are neither told to anybody nor logged.
 */
export const pushDevice = pgTable(
  "push_device",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    memberId: integer("member_id")
      .notNull()
      .references(() => member.id, { onDelete: "cascade" }),
    sessionId: uuid("session_id")
      .notNull()
      .unique()
      .references(() => memberSession.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull().unique(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** Id of the language that the device is used in. */
    lang: smallint("lang").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    /** When its push service last took something for it, to the day. */
    lastSuccessAt: moment("last_success_at"),
    /** Since when it takes nothing. */
    failingSince: moment("failing_since"),
  },
  (table) => [index("push_device_of").on(table.memberId)],
);
export type PushDevice = typeof pushDevice.$inferSelect;

/** When the operator was last told that something is wrong with pushes as a whole: all processes share it. */
export const operatorAlert = pgTable("operator_alert", {
  name: text("name").primaryKey(),
  raisedAt: moment("raised_at").notNull(),
});
