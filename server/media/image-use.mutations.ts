import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "#server/database/transaction.ts";
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
