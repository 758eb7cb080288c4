import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { LocalText } from "#server/i18n/local-text.ts";

/** An issue of the monthly newsletter, `2026-11`. */
export const newsletterIssue = pgTable("newsletter_issue", {
  month: text("month").primaryKey(),
  title: jsonb("title").$type<LocalText>().notNull(),
  intro: jsonb("intro").$type<LocalText>().notNull(),
});

/** The articles of an issue, in any language. */
export const newsletterIssueArticle = pgTable(
  "newsletter_issue_article",
  {
    month: text("month")
      .notNull()
      .references(() => newsletterIssue.month, { onDelete: "cascade" }),
    itemId: integer("item_id").notNull(),
    sort: integer("sort").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.itemId] }),
    index("newsletter_issue_article_by_item").on(table.itemId),
  ],
);
