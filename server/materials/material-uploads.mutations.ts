import { createHash, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { and, asc, between, eq, isNull, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { InferOutput } from "valibot";
import { partBytes, type startMaterialUpload, unfinishedDays } from "#contract/backstage/materials.ts";
import { ApiError } from "#contract/http/errors.ts";
import { routedLocales } from "#contract/locales.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { chunkSize } from "./materials.mutations.ts";
import { material, materialChunk, materialGroup, materialUpload } from "./materials.schema.ts";

type Upload = typeof materialUpload.$inferSelect;
type File = typeof material.$inferSelect;

/** Chunks of a whole part. */
const chunksOfPart = partBytes / chunkSize;
const partsOf = ({ size }: Pick<File, "size">) => Math.ceil(size / partBytes);

/**
 * Begins an upload, or finds the one of the same file by the same member.
 *
 * @throws {ApiError} `invalid` when the group, or the file to replace, is not on the site
 */
export async function startUpload(
  tx: Transaction,
  { group, replaces, name, media_type, size, hash }: InferOutput<(typeof startMaterialUpload)["body"]>,
  memberId: number,
): Promise<{ id: string; part_bytes: number; part_list: number[] }> {
  const [found] = await tx.select().from(materialGroup).where(eq(materialGroup.id, group)).for("share");
  if (!found) throw new ApiError("invalid", { fields: { group: ["invalid"] } });
  if (replaces !== null) await lockReplaced(tx, replaces, group);
  const [same] = await tx
    .select({ id: materialUpload.id, materialId: material.id })
    .from(materialUpload)
    .innerJoin(material, eq(material.id, materialUpload.materialId))
    .where(
      and(
        ...[eq(materialUpload.memberId, memberId), eq(materialUpload.groupId, group)],
        replaces === null ? isNull(materialUpload.replacesId) : eq(materialUpload.replacesId, replaces),
        ...[eq(material.hash, hash), eq(material.size, size), eq(material.filename, name)],
      ),
    )
    .limit(1);
  if (same) return { id: same.id, part_bytes: partBytes, part_list: await arrivedParts(tx, same.materialId) };
  // Editors name it later.
  const title = name.replace(/\.[^.]+$/, "");
  const [row] = await tx
    .insert(material)
    .values({
      groupId: null,
      name: Object.fromEntries(routedLocales.map(({ id }) => [id, title])),
      filename: name,
      mediaType: media_type || "application/octet-stream",
      ...{ size, hash, crc: 0, sort: 0 },
    })
    .returning({ id: material.id });
  if (!row) throw new Error("The upload has no row");
  const upload = { id: randomUUID(), materialId: row.id, groupId: group, replacesId: replaces, memberId };
  await tx.insert(materialUpload).values(upload);
  return { id: upload.id, part_bytes: partBytes, part_list: [] };
}

/** Stores a part. @throws {ApiError} `not_found` without the upload, `invalid` for a part of another size */
export async function storePart(
  tx: Transaction,
  { id, part, memberId }: { id: string; part: number; memberId: number },
  bytes: Buffer,
): Promise<void> {
  const { file } = await lockUpload(tx, id, memberId);
  const expected = Math.min(partBytes, file.size - part * partBytes);
  if (bytes.length !== expected) throw new ApiError("invalid", { fields: { part: ["invalid"] } });
  const first = part * chunksOfPart;
  const places = between(materialChunk.place, first, first + chunksOfPart - 1);
  await tx.delete(materialChunk).where(and(eq(materialChunk.materialId, file.id), places));
  const count = Math.ceil(bytes.length / chunkSize);
  const rows = Array.from({ length: count }, (_, at) => ({
    materialId: file.id,
    place: first + at,
    bytes: bytes.subarray(at * chunkSize, (at + 1) * chunkSize),
  }));
  await tx.insert(materialChunk).values(rows);
}

/**
 * Puts the file of an upload on the site and returns its id. If its bytes do not have the hash, they are deleted.
 *
 * @returns an `invalid` error for another hash, which must be committed
 * @throws {ApiError} `not_found` without the upload, `invalid` when parts or the file to replace are missing
 */
export async function finishUpload(
  tx: Transaction,
  { id, memberId }: { id: string; memberId: number },
): Promise<number | ApiError> {
  const { upload, file } = await lockUpload(tx, id, memberId);
  const arrived = await arrivedParts(tx, file.id);
  if (arrived.length < partsOf(file)) throw new ApiError("invalid", { fields: { part: ["required"] } });
  const { hash, crc } = await digest(tx, file);
  if (hash !== file.hash) {
    await tx.delete(material).where(eq(material.id, file.id));
    return new ApiError("invalid", { fields: { hash: ["invalid"] } });
  }
  const { replacesId, groupId } = upload;
  if (replacesId === null) {
    await tx.delete(materialUpload).where(eq(materialUpload.id, id));
    const sort = sql`(select coalesce(max(${material.sort}), 0) + 1 from ${material} where ${material.groupId} = ${groupId})`;
    await tx.update(material).set({ groupId, crc, sort, updatedAt: sql`now()` }).where(eq(material.id, file.id));
    return file.id;
  }
  await lockReplaced(tx, replacesId, groupId);
  await tx.delete(materialChunk).where(eq(materialChunk.materialId, replacesId));
  await tx.update(materialChunk).set({ materialId: replacesId }).where(eq(materialChunk.materialId, file.id));
  await tx.delete(material).where(eq(material.id, file.id));
  const { filename, mediaType, size } = file;
  const set = { filename, mediaType, size, hash, crc, updatedAt: sql`now()` };
  await tx.update(material).set(set).where(eq(material.id, replacesId));
  return replacesId;
}

/** Deletes an upload with its parts. @throws {ApiError} `not_found` */
export async function cancelUpload(tx: Transaction, { id, memberId }: { id: string; memberId: number }): Promise<void> {
  const { file } = await lockUpload(tx, id, memberId);
  await tx.delete(material).where(eq(material.id, file.id));
}

/** Deletes uploads that nobody has finished. */
export async function deleteUnfinishedUploads(db: NodePgDatabase): Promise<void> {
  const old = sql`${material.updatedAt} < now() - make_interval(days => ${unfinishedDays})`;
  await db.delete(material).where(and(isNull(material.groupId), old));
}

/** Locks an upload of the member, so that no part arrives while it is finished. @throws {ApiError} `not_found` */
async function lockUpload(tx: Transaction, id: string, memberId: number): Promise<{ upload: Upload; file: File }> {
  const [found] = await tx
    .select({ upload: materialUpload, file: material })
    .from(materialUpload)
    .innerJoin(material, eq(material.id, materialUpload.materialId))
    .where(and(eq(materialUpload.id, id), eq(materialUpload.memberId, memberId)))
    .for("update", { of: materialUpload });
  if (!found) throw new ApiError("not_found");
  return found;
}

/** Locks the file that an upload replaces. @throws {ApiError} `invalid` when it is not in the group */
async function lockReplaced(tx: Transaction, id: number, group: number): Promise<void> {
  const own = and(eq(material.id, id), eq(material.groupId, group));
  const [found] = await tx.select({ id: material.id }).from(material).where(own).for("update");
  if (!found) throw new ApiError("invalid", { fields: { replaces: ["invalid"] } });
}

/** Parts that have arrived. A part is stored at once, so that its first chunk stands for it. */
async function arrivedParts(tx: Transaction, materialId: number): Promise<number[]> {
  const rows = await tx
    .select({ place: materialChunk.place })
    .from(materialChunk)
    .where(and(eq(materialChunk.materialId, materialId), sql`${materialChunk.place} % ${chunksOfPart} = 0`))
    .orderBy(asc(materialChunk.place));
  return rows.map(({ place }) => place / chunksOfPart);
}

/** SHA-256 (base64url) and CRC-32 of a file. One chunk at a time is in memory. */
async function digest(tx: Transaction, { id, size }: File): Promise<{ hash: string; crc: number }> {
  const sha256 = createHash("sha256");
  let crc = 0;
  for (let place = 0; place * chunkSize < size; place++) {
    const own = and(eq(materialChunk.materialId, id), eq(materialChunk.place, place));
    const [chunk] = await tx.select({ bytes: materialChunk.bytes }).from(materialChunk).where(own);
    if (!chunk) throw new Error(`Material ${id} lacks chunk ${place}`);
    sha256.update(chunk.bytes);
    crc = crc32(chunk.bytes, crc);
  }
  return { hash: sha256.digest("base64url"), crc };
}
