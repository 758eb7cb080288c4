import { index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { document } from "#server/documents/documents.schema.ts";

/** What an import has written, so that the same import again changes nothing. */
export const importSource = pgTable(
  "import_source",
  {
    /** Name of the source, such as `kapok` or `markdown`. */
    source: text("source").notNull(),
    /** Name of the item within its source. */
    key: text("key").notNull(),
    /** Content language; 0 for what all languages share. */
    lang: smallint("lang").notNull(),
    documentId: uuid("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    /** The revision that the last import made. */
    revisionId: uuid("revision_id").notNull(),
    /** Hash of the content in the source. */
    hash: text("hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.key, table.lang] }),
    index("import_source_of_document").on(table.documentId),
  ],
);
