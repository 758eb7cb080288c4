import {
  customType,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { searchTypes } from "#contract/search/endpoints.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * What articles and games are found by. Apart from them: the rows are small, so that a word which every second text has
 * is looked up in milliseconds, and to make them anew is no change of any content.
 */
export const searchText = pgTable(
  "search_text",
  {
    id: serial("id").primaryKey(),
    type: text("type", { enum: searchTypes }).notNull(),
    /** Of the article or game. */
    sourceId: integer("source_id").notNull(),
    lang: smallint("lang").notNull(),
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull(),
    /** `changed_xid` of the article or game that the words were made of: with another one they are out of date. */
    madeOfXid: xid8("made_of_xid").notNull(),
    /**
     * Words of our own making (`contract/search-words.ts`) with their places: those of the title with weight A, of
     * subtitle and labels B, of the body C. Those of the title stand there marked as well, so that the index knows them.
     */
    words: tsvector("words").notNull(),
  },
  (table) => [
    uniqueIndex("search_text_source").on(table.type, table.sourceId),
    index("search_text_words").using("gin", table.words),
  ],
);
