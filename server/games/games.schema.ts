import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { GameCategory, GameType } from "#contract/games/types.ts";
import { changedXid } from "#server/section-sync/section-sync.schema.ts";
import { label } from "../articles/articles.schema.ts";
import { image } from "../media/media.schema.ts";

/** One game in one language. Translations share `item_id`. */
export const game = pgTable(
  "game",
  {
    id: serial("id").primaryKey(),
    itemId: integer("item_id").notNull(),
    lang: smallint("lang").notNull(),
    name: text("name").notNull(),
    subtitle: text("subtitle").notNull(),
    /** Markdown; null in rows of versions that stored HTML alone. */
    intro: text("intro"),
    /** `intro` as sanitized HTML, rendered when it is written. */
    introHtml: text("intro_html").notNull(),
    features: jsonb("features").$type<string[]>().notNull(),
    category: text("category").$type<GameCategory>().notNull(),
    type: text("type").$type<GameType>().notNull(),
    coverImageId: integer("cover_image_id")
      .notNull()
      .references(() => image.id),
    releaseDate: date("release_date").notNull(),
    highestOdds: integer("highest_odds").notNull(),
    creditExchange: boolean("credit_exchange").notNull(),
    jackpotLayers: integer("jackpot_layers").notNull(),
    html5: boolean("html5").notNull(),
    devices: text("devices").array().$type<("phone" | "tablet" | "desktop")[]>().notNull(),
    freeGame: boolean("free_game").notNull(),
    featured: boolean("featured").notNull(),
    popularity: integer("popularity").notNull().default(0),
    likedAmount: integer("liked_amount").notNull().default(0),
    changedXid: changedXid(),
  },
  (table) => [
    uniqueIndex("game_item_lang").on(table.itemId, table.lang),
    // Nulls first, the order of "order by … desc". Otherwise the lists could not use the index.
    index("game_by_cover").on(table.coverImageId),
    index("game_by_release").on(
      table.lang,
      table.category,
      table.releaseDate.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("game_by_popularity").on(
      table.lang,
      table.category,
      table.popularity.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("game_liked").on(
      table.lang,
      table.category,
      table.likedAmount.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("game_by_odds").on(
      table.lang,
      table.category,
      table.highestOdds.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);

export const gameLabel = pgTable(
  "game_label",
  {
    itemId: integer("item_id").notNull(),
    labelId: integer("label_id")
      .notNull()
      .references(() => label.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.labelId] }),
    index("game_label_by_label").on(table.labelId, table.itemId),
  ],
);
