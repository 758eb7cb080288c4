import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { LocalText } from "../i18n/local-text.ts";
import { material, materialChunk } from "./materials.schema.ts";

/** Bytes of a chunk. */
export const chunkSize = 256 * 1024;

export interface NewMaterial {
  readonly groupId: number;
  readonly name: LocalText;
  readonly filename: string;
  readonly mediaType: string;
  readonly sort: number;
  readonly previewImageId: number | null;
  readonly bytes: Buffer;
}

/** Stores a file in its group and returns its id. */
export async function saveMaterial(db: NodePgDatabase, { bytes, ...rest }: NewMaterial): Promise<number> {
  const hash = createHash("sha256").update(bytes).digest("base64url");
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(material)
      .values({ ...rest, hash, size: bytes.length, crc: crc32(bytes) })
      .returning({ id: material.id });
    if (!row) throw new Error(`Saving ${rest.filename} gave no row`);
    for (let place = 0; place * chunkSize < bytes.length; place++) {
      const chunk = bytes.subarray(place * chunkSize, (place + 1) * chunkSize);
      await tx.insert(materialChunk).values({ materialId: row.id, place, bytes: chunk });
    }
    return row.id;
  });
}
