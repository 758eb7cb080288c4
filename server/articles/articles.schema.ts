import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { changedXid } from "#server/section-sync/section-sync.schema.ts";
import type { LocalText } from "../i18n/local-text.ts";
import { image } from "../media/media.schema.ts";

/**
 * One article in one language. Translations share `item_id`. Each has its own id, because readers may have links to
 * either.
 */
export const article = pgTable(
  "article",
  {
    id: serial("id").primaryKey(),
    itemId: integer("item_id").notNull(),
    lang: smallint("lang").notNull(),
    title: text("title").notNull(),
    subtitle: text("subtitle").notNull(),
    section: text("section").notNull(),
    body: text("body").notNull(),
    /** `body` as sanitized HTML, rendered when it is written. */
    bodyHtml: text("body_html").notNull(),
    headings: jsonb("headings").$type<{ id: string; text: string; level: number }[]>().notNull(),
    readingMinutes: integer("reading_minutes").notNull(),
    coverImageId: integer("cover_image_id")
      .notNull()
      .references(() => image.id),
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
    withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
    commentOpen: boolean("comment_open").notNull().default(true),
    likedAmount: integer("liked_amount").notNull().default(0),
    commentCount: integer("comment_count").notNull().default(0),
    viewCount: integer("view_count").notNull().default(0),
    changedXid: changedXid(),
  },
  (table) => [
    uniqueIndex("article_item_lang").on(table.itemId, table.lang),
    // Nulls first, the order of "order by … desc". Otherwise the lists could not use the index.
    index("article_latest")
      .on(table.lang, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`withdrawn_at is null`),
    index("article_section_latest")
      .on(
        table.lang,
        table.section.op("text_pattern_ops"),
        table.publishedAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`withdrawn_at is null`),
    index("article_by_cover").on(table.coverImageId),
    index("article_popular")
      .on(table.lang, table.viewCount.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`withdrawn_at is null`),
    index("article_liked")
      .on(table.lang, table.likedAmount.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`withdrawn_at is null`),
  ],
);

/** Condition: readers may see the article. A publication date in the future schedules it. */
export const isPublic = sql`(${article.withdrawnAt} is null and ${article.publishedAt} <= now())`;

export const label = pgTable("label", {
  id: serial("id").primaryKey(),
  key: text("key").notNull().unique(),
  name: jsonb("name").$type<LocalText>().notNull(),
});

export const articleLabel = pgTable(
  "article_label",
  {
    itemId: integer("item_id").notNull(),
    labelId: integer("label_id")
      .notNull()
      .references(() => label.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.labelId] }),
    index("article_label_by_label").on(table.labelId, table.itemId),
  ],
);
