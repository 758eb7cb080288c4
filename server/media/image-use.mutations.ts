import { and, eq, gte, inArray } from "drizzle-orm";
import type { Transaction } from "#server/database/transaction.ts";
import type { DocumentKind, DocumentKinds } from "#server/documents/document-kind.ts";
import { document, revision } from "#server/documents/documents.schema.ts";
import { imageUse } from "./image-use.schema.ts";
import { image } from "./media.schema.ts";

/** Writes which pictures the latest revision of a document uses, so that none of them is deleted. */
export async function setImageUses(tx: Transaction, documentId: string, ids: readonly number[]): Promise<void> {
  await tx.delete(imageUse).where(eq(imageUse.documentId, documentId));
  const known = await tx
    .select({ imageId: image.id })
    .from(image)
    .where(inArray(image.id, [...ids]));
  if (known.length > 0) await tx.insert(imageUse).values(known.map(({ imageId }) => ({ imageId, documentId })));
}

/** Writes the uses of a picture by a member's latest revisions that were saved before it was added. */
export async function noteEarlierUses(
  tx: Transaction,
  kinds: DocumentKinds,
  { id, memberId, since }: { id: number; memberId: number; since: Date },
): Promise<void> {
  const heads = await tx
    .select({ documentId: document.id, kind: document.kind, data: revision.data })
    .from(document)
    .innerJoin(revision, eq(revision.id, document.headRevision))
    .where(and(gte(document.updatedAt, since), eq(revision.authorId, memberId)));
  const users = heads.filter(({ kind, data }) =>
    (kinds[kind] as DocumentKind<Record<string, unknown>>).picturesOf(data).includes(id),
  );
  if (users.length > 0) await tx.insert(imageUse).values(users.map(({ documentId }) => ({ imageId: id, documentId })));
}
