import { index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { document } from "../documents/documents.schema.ts";
import { image } from "./media.schema.ts";

/** Pictures that the latest revisions of documents use. Whoever saves a revision writes it. */
export const imageUse = pgTable(
  "image_use",
  {
    imageId: integer("image_id")
      .notNull()
      .references(() => image.id),
    documentId: uuid("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.imageId, table.documentId] }),
    index("image_use_of_document").on(table.documentId),
  ],
);
