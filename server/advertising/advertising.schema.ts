import { index, integer, pgTable, serial, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { image } from "../media/media.schema.ts";
import { page } from "../pages/pages.schema.ts";

/** Banners of pages, cover advertisements and floating layers, which share their fields. */
export const banner = pgTable(
  "banner",
  {
    id: serial("id").primaryKey(),
    place: text("place", { enum: ["page", "cover", "floating"] }).notNull(),
    /** Its page; null for a position on the whole site. */
    pageId: integer("page_id").references(() => page.id, { onDelete: "cascade" }),
    lang: smallint("lang").notNull(),
    desktopImageId: integer("desktop_image_id")
      .notNull()
      .references(() => image.id),
    mobileImageId: integer("mobile_image_id")
      .notNull()
      .references(() => image.id),
    uri: text("uri").notNull(),
    text: text("text").notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    sort: integer("sort").notNull(),
  },
  (table) => [
    index("banner_by_place").on(table.place, table.lang, table.sort),
    index("banner_by_start").on(table.startsAt),
    index("banner_by_end").on(table.endsAt),
  ],
);
