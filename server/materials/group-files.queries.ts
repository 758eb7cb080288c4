import { asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { MaterialFile } from "#contract/backstage/materials.ts";
import { ApiError } from "#contract/http/errors.ts";
import { maxListedFiles } from "#contract/materials/limits.ts";
import { material } from "./materials.schema.ts";

/** Lists the files of a group in their order. */
export async function findGroupFiles(db: NodePgDatabase, group: number): Promise<MaterialFile[]> {
  const rows = await db
    .select()
    .from(material)
    .where(eq(material.groupId, group))
    .orderBy(asc(material.sort), asc(material.id))
    .limit(maxListedFiles);
  return rows.flatMap(toFile);
}

/** Finds a file. @throws {ApiError} `not_found`, also for a file that is still arriving */
export async function findGroupFile(db: NodePgDatabase, id: number): Promise<MaterialFile> {
  const [found] = (await db.select().from(material).where(eq(material.id, id))).flatMap(toFile);
  if (!found) throw new ApiError("not_found");
  return found;
}

function toFile(row: typeof material.$inferSelect): MaterialFile[] {
  const { id, groupId, name, filename, mediaType, size, previewImageId, updatedAt } = row;
  if (groupId === null) return [];
  const named = Object.fromEntries(Object.entries(name).map(([lang, text]) => [lang, text ?? ""]));
  return [
    {
      ...{ id, group_id: groupId, name: named, filename, media_type: mediaType, size },
      ...{ preview_image_id: previewImageId, updated_at: updatedAt.toISOString() },
    },
  ];
}
