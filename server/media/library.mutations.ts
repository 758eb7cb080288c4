import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type * as v from "valibot";
import type { putImage } from "#contract/backstage/media.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { DocumentKinds } from "#server/documents/document-kind.ts";
import { takeReserved } from "#server/documents/reserved-ids.mutations.ts";
import { noteEarlierUses } from "./image-use.mutations.ts";
import { hashOriginals } from "./media.mutations.ts";
import { image, imageOriginal } from "./media.schema.ts";
import type { UploadedPicture } from "./upload.ts";

interface AddedImage {
  readonly picture: UploadedPicture;
  readonly name: string;
  readonly memberId: number;
}

/** Adds a picture and returns its id. Its name is that of the file, which others may have too. */
export async function addImage(
  tx: Transaction,
  { id, picture, name, memberId }: AddedImage & { id?: number },
): Promise<number> {
  const [row] = await tx
    .insert(image)
    .values({
      ...(id !== undefined && { id }),
      ...fieldsOf(picture),
      filename: `upload-${randomUUID()}`,
      originFilename: name,
      uploadBy: memberId,
    })
    .returning({ id: image.id });
  if (!row) throw new Error("The picture has no row");
  await tx.insert(imageOriginal).values(originalOf(row.id, picture));
  return row.id;
}

/**
 * Adds a picture under an id that its member has reserved. A picture that the member has added under it before stays.
 * Texts of the member that name the picture may have arrived earlier: they use it from now on.
 *
 * @throws {ApiError} `in_use` for an id that the member does not hold
 */
export async function addReservedImage(
  tx: Transaction,
  kinds: DocumentKinds,
  { id, ...added }: AddedImage & { id: number },
): Promise<void> {
  const { memberId } = added;
  const reservedAt = await takeReserved(tx, { kind: "picture", id, memberId });
  if (reservedAt) {
    await addImage(tx, { id, ...added });
    await noteEarlierUses(tx, kinds, { id, memberId, since: reservedAt });
    return;
  }
  const own = await tx
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.id, id), eq(image.uploadBy, memberId)));
  if (own.length === 0) throw new ApiError("in_use");
}

/** Replaces the bytes of a picture. @throws {ApiError} `not_found` */
export async function exchangeImage(
  tx: Transaction,
  id: number,
  { picture, name, memberId }: { picture: UploadedPicture; name: string; memberId: number },
): Promise<void> {
  const set = { ...fieldsOf(picture), originFilename: name, uploadBy: memberId, uploadAt: sql`now()` };
  const changed = await tx.update(image).set(set).where(eq(image.id, id)).returning({ id: image.id });
  if (changed.length === 0) throw new ApiError("not_found");
  await tx.delete(imageOriginal).where(eq(imageOriginal.imageId, id));
  await tx.insert(imageOriginal).values(originalOf(id, picture));
}

/** Sets what is said about a picture. @throws {ApiError} `not_found` */
export async function describeImage(
  tx: Transaction,
  id: number,
  given: v.InferOutput<(typeof putImage)["body"]>,
): Promise<void> {
  const { alt, decorative, focus_x: focusX, focus_y: focusY, credit, licence, expires_at } = given;
  const expiresAt = expires_at === null ? null : new Date(expires_at);
  const set = { alt, decorative, focusX, focusY, credit, licence, expiresAt };
  const changed = await tx.update(image).set(set).where(eq(image.id, id)).returning({ id: image.id });
  if (changed.length === 0) throw new ApiError("not_found");
}

/** Deletes a picture that nothing uses. @throws {ApiError} `not_found`, `in_use` */
export async function removeImage(tx: Transaction, id: number): Promise<void> {
  const removed = await tx
    // Rows that refer to the picture stop the deletion; a failure here must not end the whole transaction.
    .transaction((inner) => inner.delete(image).where(eq(image.id, id)).returning({ id: image.id }))
    .catch((error) => {
      if (error?.cause?.code === "23503") throw new ApiError("in_use");
      throw error;
    });
  if (removed.length === 0) throw new ApiError("not_found");
}

function fieldsOf({ bytes, mediaType, width, height }: UploadedPicture) {
  return { hash: hashOriginals({ day: { bytes, mediaType } }), width, height, info: { night: false } };
}

function originalOf(imageId: number, { bytes, mediaType }: UploadedPicture) {
  return { imageId, scheme: "day" as const, mediaType, bytes };
}
