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

/** Stored responses of writes by idempotency key: a write that is sent again gets its first response. */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    action: text("action").notNull(),
    key: uuid("key").notNull(),
    /** Fingerprint of what was asked for: another request under the same key is a mistake. */
    requestHash: text("request_hash").notNull(),
    /** Whose it is; with the account goes what the site has answered to it. */
    memberId: integer("member_id").references(() => member.id, { onDelete: "cascade" }),
    /** As JSON, letter for letter; null where it was refused, and within the transaction that makes it. */
    response: text("response"),
    /** Why it was refused, where that is an answer for good. */
    error: jsonb("error").$type<StoredError>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.action, table.key] }),
    index("idempotency_key_by_age").on(table.createdAt),
    index("idempotency_key_of_member").on(table.memberId).where(sql`member_id is not null`),
  ],
);
