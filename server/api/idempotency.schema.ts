import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { member } from "#server/members/members.schema.ts";

/** A stored error without its messages, which depend on the language of the replay. */
export interface StoredError {
  readonly code: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly sentence?: string;
  readonly besides?: object;
}

/** Stored responses of writes by idempotency key. A repeated write gets its first response. */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    action: text("action").notNull(),
    key: uuid("key").notNull(),
    /** Hash of the request. The same key with another request is an error. */
    requestHash: text("request_hash").notNull(),
    /** Slow hash of the passwords in the request, with a salt; null without passwords. */
    secretHash: text("secret_hash"),
    /** Member whose response it is; it is deleted with the account. */
    memberId: integer("member_id").references(() => member.id, { onDelete: "cascade" }),
    /** Response as JSON; null for an error, and until the transaction ends. */
    response: text("response"),
    /** A final error. */
    error: jsonb("error").$type<StoredError>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.action, table.key] }),
    index("idempotency_key_by_age").on(table.createdAt),
    index("idempotency_key_of_member").on(table.memberId).where(sql`member_id is not null`),
  ],
);
