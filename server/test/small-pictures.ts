import { asc, gt, inArray, sql } from "drizzle-orm";
import sharp from "sharp";
import type { Database } from "#server/database/connect.ts";
import { hashOriginals } from "#server/media/media.mutations.ts";
import { image, imageOriginal } from "#server/media/media.schema.ts";

/** Replaces the large vector pictures of the sample by small ones with equal bytes; `vectors` of them stay. */
export async function shrinkPictures(db: Database, { vectors }: { vectors: number }): Promise<void> {
  const pixels = { width: 8, height: 6, channels: 3, background: "teal" } as const;
  const small = { bytes: await sharp({ create: pixels }).png().toBuffer(), mediaType: "image/png" };
  const rows = await db
    .select({ id: image.id, night: sql<boolean>`(info ->> 'night') = 'true'` })
    .from(image)
    .orderBy(asc(image.id));
  const changed = rows.slice(vectors);
  for (const night of [true, false]) {
    const ids = changed.filter((row) => (row.night === true) === night).map(({ id }) => id);
    const hash = hashOriginals({ day: small, ...(night && { night: small }) });
    await db.update(image).set({ hash, width: 8, height: 6 }).where(inArray(image.id, ids));
  }
  const last = rows[vectors - 1]?.id ?? 0;
  await db.update(imageOriginal).set(small).where(gt(imageOriginal.imageId, last));
}
