import { customType, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A picture; its bytes are in `image_original`. */
export const image = pgTable(
  "image",
  {
    id: serial("id").primaryKey(),
    filename: text("filename").notNull().unique(),
    originFilename: text("origin_filename").notNull(),
    info: jsonb("info").notNull().default({}),
    uploadBy: integer("upload_by"),
    uploadAt: timestamp("upload_at", { withTimezone: true }).notNull().defaultNow(),
    /**
     * First twelve hex digits of the SHA-256 over all originals. They are part of the URL, so a new picture gets a new
     * URL.
     */
    hash: text("hash").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Alternative text by language id. */
    alt: jsonb("alt").$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [index("image_hash").on(table.hash)],
);

/** The uploaded picture: a row for the light scheme and optionally one for the dark scheme. */
export const imageOriginal = pgTable(
  "image_original",
  {
    imageId: integer("image_id")
      .notNull()
      .references(() => image.id, { onDelete: "cascade" }),
    scheme: text("scheme", { enum: ["day", "night"] }).notNull(),
    mediaType: text("media_type").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.scheme] })],
);
