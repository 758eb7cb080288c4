import { and, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Picture } from "#contract/media/schemas.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { image, imageOriginal } from "./media.schema.ts";

/** What `toPicture` needs of a row of `image`. */
type PictureRow = Pick<typeof image.$inferSelect, "id" | "hash" | "width" | "height" | "alt" | "info">;

/** Whether a picture has an original for the dark scheme; kept in `info`, so that lists need not ask for it. */
export function hasNight({ info }: Pick<PictureRow, "info">): boolean {
  return typeof info === "object" && info !== null && "night" in info && info.night === true;
}

/** A picture as the contract shows it; alternative text in the language, else in the default one, else in any. */
export function toPicture(row: PictureRow, lang: number): Picture {
  return {
    id: row.id,
    url: `/media/${row.id}-${row.hash}`,
    img_alt: localizeJson(row.alt, lang) || (Object.values(row.alt).find(Boolean) ?? ""),
    width: row.width,
    height: row.height,
    night: hasNight(row),
  };
}

/** The picture with an id, or `undefined`. */
export async function findPicture(db: NodePgDatabase, id: number): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(image).where(eq(image.id, id));
  return row;
}

/**
 * The bytes of an original, or `undefined` where there is none. The hash is asked for too, so that
 * a picture replaced a moment ago is never rendered under its old address.
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
