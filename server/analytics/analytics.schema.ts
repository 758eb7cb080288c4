import { bigint, date, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

/** How often something was done on a day: rows grow with kinds of events, not with readers, and say nothing of any. */
export const analyticsCounter = pgTable(
  "analytics_counter",
  {
    /** In Hong Kong. */
    day: date("day").notNull(),
    category: text("category").notNull(),
    action: text("action").notNull(),
    label: text("label").notNull(),
    lang: smallint("lang").notNull(),
    device: text("device").notNull(),
    /** What the link said that led here; empty for most. */
    source: text("source").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  ({ day, category, action, label, lang, device, source }) => [
    primaryKey({ columns: [day, category, action, label, lang, device, source] }),
  ],
);
