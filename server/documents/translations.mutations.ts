import { and, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { document, revision } from "./documents.schema.ts";

type DocumentRow = typeof document.$inferSelect;

/*
 * A text is an original, or the translation of a revision in another language. Autosaves keep that link; it moves on when
 * an editor says that the translation is up to date.
 */

/**
 * Returns the revision of which a new revision is a translation, or `null`.
 *
 * @param parent the revision that it follows
 * @param named the source that the editor has named; then the source is an original from now on
 * @throws {ApiError} `invalid` for a source that is not of another language of the same item
 */
export async function sourceOf(
  tx: Transaction,
  row: DocumentRow,
  parent: string | null,
  named: string | null,
): Promise<string | null> {
  if (named === null) {
    if (parent === null) return null;
    const [followed] = await tx
      .select({ source: revision.sourceRevisionId })
      .from(revision)
      .where(and(eq(revision.id, parent), eq(revision.documentId, row.id)));
    return followed?.source ?? null;
  }
  const [source] = await tx
    .select({ head: document.headRevision })
    .from(revision)
    .innerJoin(document, eq(document.id, revision.documentId))
    .where(
      and(
        ...[eq(revision.id, named), eq(document.kind, row.kind), eq(document.itemId, row.itemId)],
        ne(document.id, row.id),
      ),
    );
  if (!source?.head) throw new ApiError("invalid", { fields: { source_revision: ["invalid"] } });
  const translations = tx.select({ id: revision.id }).from(revision).where(eq(revision.documentId, row.id));
  await tx
    .update(revision)
    .set({ sourceRevisionId: null })
    .where(and(eq(revision.id, source.head), inArray(revision.sourceRevisionId, translations)));
  return named;
}

/**
 * Returns the published revision that a text of readers is taken to be a translation of: the one in the first language
 * of the item, if it has no changes. `null` without one.
 */
export async function publishedSource(tx: Transaction, { kind, itemId, lang }: DocumentRow): Promise<string | null> {
  if (lang === null) return null;
  const [original] = await tx
    .select({ revision: document.publishedRevision })
    .from(document)
    .where(
      and(
        ...[eq(document.kind, kind), eq(document.itemId, itemId), lt(document.lang, lang)],
        ...[isNotNull(document.publishedRevision), eq(document.headRevision, document.publishedRevision)],
      ),
    )
    .orderBy(document.lang)
    .limit(1);
  return original?.revision ?? null;
}

/** Marks all changes since the last named or published version as minor: translations stay up to date. */
export async function markMinor(tx: Transaction, documentId: string): Promise<void> {
  await tx.execute(sql`
    update revision set minor = true
    where document_id = ${documentId} and beside_of is null and not minor and place > coalesce((
      select max(place) from revision boundary
      where document_id = ${documentId} and (
        kept and id <> (select head_revision from document where id = ${documentId})
        or exists (select 1 from publication_item where revision_id = boundary.id)
        or device = 'site'
      )
    ), 0)`);
}
