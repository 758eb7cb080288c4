import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pLimit from "p-limit";
import { ApiError } from "#contract/http/errors.ts";
import type { MaterialGroup } from "#contract/materials/endpoints.ts";
import { maxListedFiles } from "#contract/materials/limits.ts";
import { HttpError } from "#server/api/http-error.ts";
import type { ActorAttributes } from "#server/auth/permissions.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { toPicture } from "../media/media.queries.ts";
import { image } from "../media/media.schema.ts";
import { material, materialChunk, materialGroup } from "./materials.schema.ts";
import { mayDownload, visitor } from "./may-download.ts";

/** Lists the public groups, or those of a VIP group, with their files. */
export async function findMaterials(
  db: NodePgDatabase,
  vipGroup: string | null,
  lang: number,
): Promise<MaterialGroup[]> {
  const groups = await db
    .select()
    .from(materialGroup)
    .where(vipGroup === null ? isNull(materialGroup.vipGroup) : eq(materialGroup.vipGroup, vipGroup))
    .orderBy(asc(materialGroup.sort), asc(materialGroup.id));
  const ids = groups.map(({ id }) => id);
  const rows = await db
    .select({ material, image })
    .from(material)
    .leftJoin(image, eq(image.id, material.previewImageId))
    .where(inArray(material.groupId, ids))
    .orderBy(asc(material.groupId), asc(material.sort), asc(material.id))
    .limit(maxListedFiles);
  return groups.map((group) => ({
    id: group.id,
    title: localizeJson(group.title, lang),
    text: localizeJson(group.text, lang),
    require_login: group.requireLogin,
    material_list: rows
      .filter((row) => row.material.groupId === group.id)
      .map(({ material: { id, name, filename, mediaType, size }, image: preview }) => ({
        id,
        name: localizeJson(name, lang),
        filename,
        media_type: mediaType,
        size,
        preview: preview && toPicture(preview, lang),
      })),
  }));
}

export interface MaterialFile
  extends Pick<typeof material.$inferSelect, "id" | "filename" | "mediaType" | "size" | "crc" | "hash" | "updatedAt"> {
  /** Whether visitors may download it. */
  readonly open: boolean;
}

/**
 * Finds the files with these ids, in their order, without their bytes.
 *
 * @throws {ApiError} `not_found` when a file is missing or hidden from the caller; `not_logged_in` when a file requires a
 *   login
 */
export async function findFiles(
  db: NodePgDatabase,
  actor: ActorAttributes | undefined,
  ids: readonly number[],
): Promise<MaterialFile[]> {
  const rows = await db
    .select({ file: material, group: materialGroup })
    .from(material)
    .innerJoin(materialGroup, eq(materialGroup.id, material.groupId))
    .where(inArray(material.id, [...ids]));
  const found = ids.map((id) => rows.find(({ file }) => file.id === id));
  const access = found.map((row) => (row ? mayDownload(actor, row.group) : "hidden"));
  if (access.includes("hidden")) throw new ApiError("not_found");
  if (access.includes("login")) throw new HttpError("not_logged_in", { "www-authenticate": "Bearer" });
  return found.flatMap((row) => (row ? { ...row.file, open: mayDownload(visitor, row.group) === "open" } : []));
}

/** Chunks that are read at a time. All downloads together use few connections of the database. */
const takeTurn = pLimit(4);

/**
 * Reads the bytes of a file chunk by chunk, each after the previous one was sent. There is no transaction, because a
 * slow client would hold it for minutes. Instead, each query of a chunk names the hash of the file.
 *
 * @throws when the file was replaced or removed meanwhile, so that the response is not taken for complete
 */
export async function* fileBytes(
  db: NodePgDatabase,
  { id, hash, size }: Pick<MaterialFile, "id" | "hash" | "size">,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let sent = 0;
  for (let place = 0; sent < size; place++) {
    const [chunk] = await takeTurn(async () =>
      db
        .select({ bytes: materialChunk.bytes })
        .from(materialChunk)
        .innerJoin(material, eq(material.id, materialChunk.materialId))
        .where(and(eq(material.id, id), eq(material.hash, hash), eq(materialChunk.place, place))),
    );
    if (!chunk || chunk.bytes.length === 0 || sent + chunk.bytes.length > size) {
      throw new Error(`Material ${id} is no longer the file that was asked for`);
    }
    sent += chunk.bytes.length;
    yield new Uint8Array(chunk.bytes);
  }
}
