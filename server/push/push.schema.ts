import { index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { member, memberSession } from "../members/members.schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Devices that receive pushes, one per session, deleted with the session. An `endpoint` and its keys allow writing to
 * the device, so they are secret and never logged.
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
    /** Language id of the device. */
    lang: smallint("lang").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    /** Day on which the push service last accepted a push. */
    lastSuccessAt: moment("last_success_at"),
    /** Time since which pushes fail. */
    failingSince: moment("failing_since"),
  },
  (table) => [index("push_device_of").on(table.memberId)],
);
export type PushDevice = typeof pushDevice.$inferSelect;

/** Time of the last alert of each kind, shared by all processes. */
export const operatorAlert = pgTable("operator_alert", {
  name: text("name").primaryKey(),
  raisedAt: moment("raised_at").notNull(),
});
