import { bigserial, index, integer, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Acts of operators, and events of logins. A trigger rejects changes of rows. Rows have no secrets, texts, addresses or
 * networks. Members are numbers without a foreign key, so nothing changes when an account is deleted.
 */
export const auditEvent = pgTable(
  "audit_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
    /** Where it was done: by a call of the API, on the command line, or by a schedule. */
    via: text("via", { enum: ["call", "command", "schedule"] }).notNull(),
    /** Name of the call or the command, or a name of its own for an event that is no act. */
    act: text("act").notNull(),
    /** The member who did it, if that is known. */
    actorId: integer("actor_id"),
    /** What it was done to, as `member 12`. */
    subject: text("subject"),
    /** Id of the content language, if the subject has one. */
    lang: smallint("lang"),
    /** What has changed, before and after. */
    before: jsonb("before").$type<AuditDetails>(),
    after: jsonb("after").$type<AuditDetails>(),
    /** Id of the request, as in the log. */
    requestId: text("request_id"),
  },
  (table) => [
    index("audit_event_by_time").on(table.at),
    index("audit_event_of_subject").on(table.subject, table.id),
    index("audit_event_of_actor").on(table.actorId, table.id),
    index("audit_event_of_act").on(table.act, table.id),
  ],
);

/** Fields of a subject. Numbers, names of states and dates only. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;
export type AuditEvent = typeof auditEvent.$inferSelect;
