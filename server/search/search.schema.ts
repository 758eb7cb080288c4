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
 * Search index of articles and games, in a table of its own. Its small rows make frequent terms fast, and reindexing
 * does not count as a change of content.
 */
export const searchText = pgTable(
  "search_text",
  {
    id: serial("id").primaryKey(),
    type: text("type", { enum: searchTypes }).notNull(),
    /** Id of the article or game. */
    sourceId: integer("source_id").notNull(),
    lang: smallint("lang").notNull(),
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull(),
    /** `changed_xid` of the indexed version of the article or game; a different value means the row is stale. */
    madeOfXid: xid8("made_of_xid").notNull(),
    /**
     * Terms (`shared/search-terms.ts`) with positions: title with weight A, subtitle and labels B, body C. Title terms
     * are stored a second time with a prefix.
     */
    words: tsvector("words").notNull(),
  },
  (table) => [
    uniqueIndex("search_text_source").on(table.type, table.sourceId),
    index("search_text_words").using("gin", table.words),
  ],
);
