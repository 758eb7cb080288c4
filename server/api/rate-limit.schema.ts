import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Counters of `rate-limiter-flexible`, shared by all processes. Names and types of the columns are the library's. */
export const rateLimit = pgTable("rate_limit", {
  /** Name of the limiter and a hash of the caller. */
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** When the window ends, in milliseconds since 1970; null while it never ends. */
  expire: bigint("expire", { mode: "number" }),
});
