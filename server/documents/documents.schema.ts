import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { documentStatuses, reviewStates } from "#contract/backstage/documents.ts";
import { documentKinds } from "#contract/backstage/kinds.ts";
import { member } from "../members/members.schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
/** A member of staff, as long as the account exists. */
const staff = (name: string) => integer(name).references(() => member.id, { onDelete: "set null" });

/**
 * What editors write. The tables that readers see have the published state; publishing copies a revision to them.
 */
export const document = pgTable(
  "document",
  {
    /** Made by the client. */
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: documentKinds }).notNull(),
    itemId: integer("item_id").notNull(),
    /** `null` for what all languages share. */
    lang: smallint("lang"),
    /** Id of the row that readers see. */
    liveId: integer("live_id"),
    headRevision: uuid("head_revision"),
    publishedRevision: uuid("published_revision"),
    /** Hash of the row that readers see, as it was last published or taken in. Another one means a change by SQL. */
    liveHash: text("live_hash"),
    /** Title of the latest revision, for lists. */
    title: text("title").notNull().default(""),
    /** Written with each change that it depends on, so that lists can filter by it. */
    status: text("status", { enum: documentStatuses }).notNull().default("draft"),
    review: text("review", { enum: reviewStates }).notNull().default("draft"),
    withdrawn: boolean("withdrawn").notNull().default(false),
    assigneeId: staff("assignee_id"),
    createdBy: staff("created_by"),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("document_once").on(table.kind, table.itemId, table.lang).nullsNotDistinct(),
    index("document_latest").on(table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("document_by_kind").on(
      table.kind,
      table.lang,
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("document_by_status").on(table.status, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("document_by_creator").on(table.createdBy, table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** A saved state of a document. Its content never changes; `mergedBy`, `minor` and the source are marks. */
export const revision = pgTable(
  "revision",
  {
    /** Made by the client: the same revision arrives once. */
    id: uuid("id").primaryKey(),
    documentId: uuid("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    /** Order of arrival. */
    place: bigserial("place", { mode: "number" }).notNull(),
    parentId: uuid("parent_id"),
    /** The other parent of a merge. */
    mergedId: uuid("merged_id"),
    /** The head at the time of a revision that was stored beside it; `null` for a revision that became the head. */
    besideOf: uuid("beside_of"),
    /** The revision that took up one stored beside the head. */
    mergedBy: uuid("merged_by"),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** Hash of the texts that a translator translates. */
    textHash: text("text_hash").notNull(),
    device: text("device").notNull(),
    authorId: staff("author_id"),
    madeAt: moment("made_at").notNull().defaultNow(),
    note: text("note").notNull().default(""),
    kept: boolean("kept").notNull().default(false),
    minor: boolean("minor").notNull().default(false),
    /** The revision in another language that it translates; `null` for an original. */
    sourceRevisionId: uuid("source_revision_id"),
  },
  (table) => [
    index("revision_of").on(table.documentId, table.place),
    index("revision_beside").on(table.documentId).where(sql`beside_of is not null and merged_by is null`),
  ],
);

/** Revisions that were published together, and what they replaced. */
export const publication = pgTable("publication", {
  id: uuid("id").primaryKey(),
  madeBy: staff("made_by"),
  madeAt: moment("made_at").notNull().defaultNow(),
  undoneAt: moment("undone_at"),
});

export const publicationItem = pgTable(
  "publication_item",
  {
    publicationId: uuid("publication_id")
      .notNull()
      .references(() => publication.id, { onDelete: "cascade" }),
    documentId: uuid("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    revisionId: uuid("revision_id").notNull(),
    /** The revision that was published before; `null` for a first publication. */
    formerRevisionId: uuid("former_revision_id"),
    formerlyWithdrawn: boolean("formerly_withdrawn").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.documentId] })],
);

/** Revisions that are to be published at a time. Those of one batch are published together or not at all. */
export const schedule = pgTable(
  "schedule",
  {
    id: uuid("id").primaryKey(),
    batchId: uuid("batch_id").notNull(),
    documentId: uuid("document_id")
      .notNull()
      .references(() => document.id, { onDelete: "cascade" }),
    revisionId: uuid("revision_id").notNull(),
    dueAt: moment("due_at").notNull(),
    /** The zone in which the time was chosen. */
    zone: text("zone").notNull(),
    tell: boolean("tell").notNull(),
    state: text("state", { enum: ["waiting", "done", "failed", "missed", "cancelled"] })
      .notNull()
      .default("waiting"),
    reason: text("reason"),
    madeBy: staff("made_by"),
    madeAt: moment("made_at").notNull().defaultNow(),
  },
  (table) => [
    index("schedule_by_time").on(table.dueAt),
    index("schedule_due").on(table.dueAt).where(sql`state = 'waiting'`),
    index("schedule_of_batch").on(table.batchId),
    index("schedule_of_document").on(table.documentId).where(sql`state in ('waiting', 'failed', 'missed')`),
  ],
);
