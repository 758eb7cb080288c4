import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** A draw, `26/131`: six numbers in rising order and the special one. */
export const draw = pgTable(
  "draw",
  {
    number: text("number").primaryKey(),
    drawnAt: timestamp("drawn_at", { withTimezone: true }).notNull(),
    numbers: smallint("numbers").array().notNull(),
    special: smallint("special").notNull(),
    sample: boolean("sample").notNull().default(false),
  },
  (table) => [
    // Nulls first, as "order by … desc" has them: in another order the list could not be read from the index.
    index("draw_latest").on(table.drawnAt.desc().nullsFirst()),
    check("draw_six_numbers", sql`cardinality(numbers) = 6 and 1 <= all (numbers) and 49 >= all (numbers)`),
    check("draw_special", sql`special between 1 and 49 and special <> all (numbers)`),
  ],
);
