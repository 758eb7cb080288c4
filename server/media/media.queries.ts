import { and, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Picture } from "#contract/media/schemas.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { focusOf } from "./crops.ts";
import { image, imageOriginal } from "./media.schema.ts";

type PictureRow = typeof image.$inferSelect;

/** Path of pictures on the site. */
export const mediaPath = "/media";

/** Whether a picture has an original for the dark scheme. It is stored in `info`, so lists need no join. */
export function hasNight({ info }: Pick<PictureRow, "info">): boolean {
  return typeof info === "object" && info !== null && "night" in info && info.night === true;
}

/** Returns a picture of the contract. Its alternative text is in the language, else the default one, else any. */
export function toPicture(row: PictureRow, lang: number): Picture {
  const focus = focusOf(row);
  const url = `${mediaPath}/${row.id}-${row.hash}`;
  return {
    id: row.id,
    url,
    img_alt: localizeJson(row.alt, lang) || (Object.values(row.alt).find(Boolean) ?? ""),
    width: row.width,
    height: row.height,
    night: hasNight(row),
    filename: row.filename,
    origin_filename: row.originFilename,
    info: focus ? { ...(row.info as object), focus } : row.info,
    upload_by: row.uploadBy,
    upload_at: row.uploadAt.toISOString(),
    path: url,
    directory: mediaPath,
  };
}

/** Finds the picture with an id. */
export async function findPicture(db: NodePgDatabase, id: number): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(image).where(eq(image.id, id));
  return row;
}

/**
 * Reads the bytes of an original; `undefined` when there is none. The query includes the hash, so that a replaced
 * picture is never rendered under its old URL.
 */
export async function readOriginal(
  db: NodePgDatabase,
  { id, hash, scheme }: { id: number; hash: string; scheme: "day" | "night" },
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: imageOriginal.bytes })
    .from(imageOriginal)
    .innerJoin(image, eq(image.id, imageOriginal.imageId))
    .where(and(eq(image.id, id), eq(image.hash, hash), eq(imageOriginal.scheme, scheme)));
  return row?.bytes;
}
