import { and, eq, isNotNull, sql } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { LocalText } from "../i18n/local-text.ts";
import { findImage } from "../media/library.queries.ts";
import { material } from "./materials.schema.ts";

/** Files on the site; others are still arriving. */
const onSite = (id: number) => and(eq(material.id, id), isNotNull(material.groupId));

/** Sets names and preview of a file. @throws {ApiError} `not_found` for the file or the picture */
export async function describeFile(
  tx: Transaction,
  id: number,
  { name, previewImageId }: { name: LocalText; previewImageId: number | null },
): Promise<void> {
  if (previewImageId !== null) await findImage(tx, previewImageId);
  const set = { name, previewImageId, updatedAt: sql`now()` };
  const changed = await tx.update(material).set(set).where(onSite(id)).returning({ id: material.id });
  if (changed.length === 0) throw new ApiError("not_found");
}

/** Orders the files of a group. Ids of other groups are ignored, files that are not named come last. */
export async function orderFiles(tx: Transaction, group: number, ids: readonly number[]): Promise<void> {
  const place = sql`coalesce(array_position(${sql.param([...ids])}::int[], ${material.id}), ${ids.length + 1})`;
  await tx.update(material).set({ sort: place }).where(eq(material.groupId, group));
}

/** Deletes a file. @throws {ApiError} `not_found` */
export async function deleteFile(tx: Transaction, id: number): Promise<void> {
  const removed = await tx.delete(material).where(onSite(id)).returning({ id: material.id });
  if (removed.length === 0) throw new ApiError("not_found");
}
