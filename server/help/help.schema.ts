import { index, integer, jsonb, pgTable, primaryKey, serial, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { LocalText } from "../i18n/local-text.ts";

export const faqGroup = pgTable("faq_group", {
  key: text("key").primaryKey(),
  title: jsonb("title").$type<LocalText>().notNull(),
  sort: integer("sort").notNull(),
});

export const faq = pgTable(
  "faq",
  {
    id: serial("id").primaryKey(),
    /** Id of the question in addresses, `/faq/offline`. */
    key: text("key").notNull().unique(),
    groupKey: text("group_key")
      .notNull()
      .references(() => faqGroup.key, { onDelete: "cascade" }),
    sort: integer("sort").notNull(),
    question: jsonb("question").$type<LocalText>().notNull(),
    /** Markdown. */
    answer: jsonb("answer").$type<LocalText>().notNull(),
    /** `answer` as sanitized HTML, rendered when it is written. */
    answerHtml: jsonb("answer_html").$type<LocalText>().notNull(),
  },
  (table) => [index("faq_by_group").on(table.groupKey, table.sort)],
);

/** A document of the site in one language, such as its terms. */
export const siteDocument = pgTable(
  "site_document",
  {
    key: text("key").notNull(),
    lang: smallint("lang").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** `body` as sanitized HTML, rendered when it is written. */
    bodyHtml: text("body_html").notNull(),
    headings: jsonb("headings").$type<{ id: string; text: string; level: number }[]>().notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.lang] })],
);
