import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

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
    /** Means nothing, so it needs no alternative text. */
    decorative: boolean("decorative").notNull().default(false),
    /** The point that crops keep: parts of width and height. */
    focusX: real("focus_x").notNull().default(0.5),
    focusY: real("focus_y").notNull().default(0.5),
    credit: text("credit").notNull().default(""),
    licence: text("licence").notNull().default(""),
    /** Time at which the licence ends. */
    expiresAt: timestamp("expires_at", { withTimezone: true }),
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
