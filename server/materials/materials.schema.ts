import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { LocalText } from "../i18n/local-text.ts";
import { bytea, image } from "../media/media.schema.ts";
import { member } from "../members/members.schema.ts";

export const materialGroup = pgTable("material_group", {
  id: serial("id").primaryKey(),
  title: jsonb("title").$type<LocalText>().notNull(),
  /** Purpose of its files, in a sentence or two. */
  text: jsonb("text").$type<LocalText>().notNull().default({}),
  sort: integer("sort").notNull(),
  /** Name of the VIP group; only its members see the files. */
  vipGroup: text("vip_group"),
  requireLogin: boolean("require_login").notNull().default(false),
});

/** A file to download; its bytes are in `material_chunk`. */
export const material = pgTable(
  "material",
  {
    id: serial("id").primaryKey(),
    /** `null` until all parts of an upload have arrived: such a file is in no group, so nobody sees it. */
    groupId: integer("group_id").references(() => materialGroup.id, { onDelete: "cascade" }),
    name: jsonb("name").$type<LocalText>().notNull(),
    /** As an editor entered it; responses have the result of `safeFileName`. */
    filename: text("filename").notNull(),
    mediaType: text("media_type").notNull(),
    /** Bytes of all chunks. */
    size: integer("size").notNull(),
    /** CRC-32 of its bytes, which precedes them in an archive. */
    crc: bigint("crc", { mode: "number" }).notNull(),
    /** SHA-256 of its bytes, base64url: its ETag, and the check that it was not replaced during a download. */
    hash: text("hash").notNull(),
    sort: integer("sort").notNull(),
    previewImageId: integer("preview_image_id").references(() => image.id, { onDelete: "set null" }),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("material_by_group").on(table.groupId, table.sort),
    index("material_by_preview").on(table.previewImageId),
    // An archive of twenty files must stay below four gigabytes.
    check("material_size", sql`${table.size} between 0 and 200000000`),
  ],
);

/** The bytes of a file in chunks. Only one at a time is in memory. */
export const materialChunk = pgTable(
  "material_chunk",
  {
    materialId: integer("material_id")
      .notNull()
      .references(() => material.id, { onDelete: "cascade" }),
    /** 0, 1, 2, … */
    place: integer("place").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.materialId, table.place] })],
);

/** A file whose parts are arriving. They are stored as chunks of a `material` without a group. */
export const materialUpload = pgTable("material_upload", {
  id: uuid("id").primaryKey(),
  materialId: integer("material_id")
    .notNull()
    .unique()
    .references(() => material.id, { onDelete: "cascade" }),
  /** Group that gets the file. */
  groupId: integer("group_id")
    .notNull()
    .references(() => materialGroup.id, { onDelete: "cascade" }),
  /** File that it replaces. */
  replacesId: integer("replaces_id").references(() => material.id, { onDelete: "cascade" }),
  memberId: integer("member_id")
    .notNull()
    .references(() => member.id, { onDelete: "cascade" }),
});
