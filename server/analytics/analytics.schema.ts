import { bigint, date, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

/** Counters of actions per day. Rows grow with kinds of events, not with readers, and identify no reader. */
export const analyticsCounter = pgTable(
  "analytics_counter",
  {
    /** Date in Hong Kong. */
    day: date("day").notNull(),
    category: text("category").notNull(),
    action: text("action").notNull(),
    label: text("label").notNull(),
    lang: smallint("lang").notNull(),
    device: text("device").notNull(),
    /** Source parameter of the link that led to the site; usually empty. */
    source: text("source").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  ({ day, category, action, label, lang, device, source }) => [
    primaryKey({ columns: [day, category, action, label, lang, device, source] }),
  ],
);
