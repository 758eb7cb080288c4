import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { documentKinds } from "#contract/backstage/kinds.ts";
import type { AuditedChange } from "../audit/audit.mutations.ts";
import type { Transaction } from "../database/transaction.ts";
import { document, publicationItem, schedule } from "./documents.schema.ts";

/** `article` for the facts and the texts of articles. */
const familyOf = (kind: string) => kind.replace(/_text$/, "");

/** Names the item of a document as the subject of an event: `article 12` for its facts and its texts. */
export function documentSubject(
  kind: string,
  itemId: number,
  lang: number | null,
): Pick<AuditedChange, "subject" | "lang"> {
  return { subject: `${familyOf(kind)} ${itemId}`, lang: lang ?? undefined };
}

/**
 * Finds the documents that events are about, by subject and language: the text of the language if there is one, else the
 * facts or a text with a title.
 */
export async function findAuditedDocuments(
  db: NodePgDatabase,
  events: readonly { readonly subject: string | null; readonly lang: number | null }[],
): Promise<(AuditedDocument | null)[]> {
  const named = events.map(({ subject }) => /^([a-z_]+) (\d+)$/.exec(subject ?? ""));
  const found = named.filter((match) => match !== null);
  const items = [...new Set(found.map(([, , item]) => Number(item)))];
  const kinds = documentKinds.filter((each) => found.some(([, kind]) => kind === familyOf(each)));
  if (kinds.length === 0) return events.map(() => null);
  const rows = await db
    .select({ kind: document.kind, item_id: document.itemId, lang: document.lang, title: document.title })
    .from(document)
    .where(and(inArray(document.kind, kinds), inArray(document.itemId, items)))
    .orderBy(sql`${document.title} = ''`, asc(document.lang));
  return events.map(({ lang }, place) => {
    const [, kind, item] = named[place] ?? [];
    const own = rows.filter((row) => row.item_id === Number(item) && familyOf(row.kind) === kind);
    return own.find((row) => row.lang === lang && row.title !== "") ?? own[0] ?? null;
  });
}

interface AuditedDocument {
  readonly kind: string;
  readonly item_id: number;
  readonly lang: number | null;
  readonly title: string;
}

const place = { kind: document.kind, itemId: document.itemId, lang: document.lang };

/**
 * Finds what a publication has changed: the revisions of each document before and after. Documents that were published
 * again as they were have no entry.
 *
 * @param undone whether it was undone, which swaps before and after
 */
export async function findPublishedChanges(
  tx: Transaction,
  batch: string,
  { undone = false } = {},
): Promise<AuditedChange[]> {
  const rows = await tx
    .select({
      ...place,
      revision: publicationItem.revisionId,
      former: publicationItem.formerRevisionId,
      wasWithdrawn: publicationItem.formerlyWithdrawn,
    })
    .from(publicationItem)
    .innerJoin(document, eq(document.id, publicationItem.documentId))
    .where(eq(publicationItem.publicationId, batch))
    .orderBy(asc(document.itemId), asc(document.kind), asc(document.lang));
  return rows
    .filter(({ revision, former, wasWithdrawn }) => wasWithdrawn || revision !== former)
    .map(({ kind, itemId, lang, revision, former, wasWithdrawn }) => {
      const earlier = { revision: former, ...(wasWithdrawn && { withdrawn: true }) };
      const [before, after] = undone ? [{ revision }, earlier] : [earlier, { revision }];
      return { ...documentSubject(kind, itemId, lang), before, after: { ...after, publication: batch } };
    });
}

/** Finds what is scheduled together, by its batch or by one schedule of it: the revision of each document, and its time. */
export async function findScheduledChanges(
  tx: Transaction,
  by: { readonly batch: string } | { readonly schedule: string },
): Promise<AuditedChange[]> {
  const batch =
    "batch" in by
      ? by.batch
      : tx.select({ id: schedule.batchId }).from(schedule).where(eq(schedule.id, by.schedule)).limit(1);
  const rows = await tx
    .select({ ...place, revision: schedule.revisionId, dueAt: schedule.dueAt })
    .from(schedule)
    .innerJoin(document, eq(document.id, schedule.documentId))
    .where(eq(schedule.batchId, batch))
    .orderBy(asc(document.itemId), asc(document.kind), asc(document.lang));
  return rows.map(({ kind, itemId, lang, revision, dueAt }) => ({
    ...documentSubject(kind, itemId, lang),
    after: { revision, due_at: dueAt.toISOString() },
  }));
}
