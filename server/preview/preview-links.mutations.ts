import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { document, revision } from "#server/documents/documents.schema.ts";
import type { Chosen } from "#server/documents/publish.mutations.ts";
import { previewLink } from "./preview-links.schema.ts";
import { hasPage } from "./render-preview.ts";

interface NewLink {
  readonly id: string;
  readonly list: readonly Chosen[];
  readonly days: number;
  readonly madeBy: number;
}

/**
 * Stores a link to the text among these revisions. The same one again changes nothing.
 *
 * @throws {ApiError} `not_found` for a document or revision that does not exist; `invalid` without a text
 */
export async function addPreviewLink(tx: Transaction, { id, list, days, madeBy }: NewLink): Promise<void> {
  const found = await tx
    .select({ document: document.id, kind: document.kind, revision: revision.id })
    .from(revision)
    .innerJoin(document, eq(document.id, revision.documentId))
    .where(
      inArray(
        revision.id,
        list.map((each) => each.revision),
      ),
    );
  const isThere = (each: Chosen) =>
    found.some((row) => row.revision === each.revision && row.document === each.document);
  if (!list.every(isThere)) throw new ApiError("not_found");
  const text = found.find(hasPage);
  if (!text) throw new ApiError("invalid");
  const expiresAt = sql`now() + make_interval(days => ${days})`;
  await tx
    .insert(previewLink)
    .values({ id, documentId: text.document, revisions: [...list], madeBy, expiresAt })
    .onConflictDoNothing();
}

/** Ends a link. @returns whether it worked until now */
export async function endPreviewLink(tx: Transaction, id: string): Promise<boolean> {
  const ended = await tx
    .update(previewLink)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(previewLink.id, id), isNull(previewLink.revokedAt)))
    .returning({ id: previewLink.id });
  return ended.length > 0;
}
