import { index, integer, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Chosen } from "#server/documents/publish.mutations.ts";
import { document } from "../documents/documents.schema.ts";
import { member } from "../members/members.schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Links with which people without an account see a draft. The secret of a link is a signature of its id. */
export const previewLink = pgTable(
  "preview_link",
  {
    /** Made by the client. */
    id: uuid("id").primaryKey(),
    /** The text that it shows. */
    documentId: uuid("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    /** All revisions that it shows: the text's and that of the facts. */
    revisions: jsonb("revisions").$type<Chosen[]>().notNull(),
    madeBy: integer("made_by").references(() => member.id, { onDelete: "set null" }),
    madeAt: moment("made_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("preview_link_by_document").on(table.documentId, table.madeAt)],
);
