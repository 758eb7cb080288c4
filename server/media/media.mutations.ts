import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { image, imageOriginal } from "./media.schema.ts";
import { hashOriginals, measureOriginals, type Originals, schemesOf } from "./originals.ts";

export interface NewImage extends Originals {
  /** Name in the store; saving under the same name replaces the picture. */
  readonly filename: string;
  /** The name it was given with. */
  readonly originFilename: string;
  /** Alternative text by language id. */
  readonly alt: Record<string, string>;
  /** Whether SVG passes: only for pictures that our own code has drawn. */
  readonly trustedSvg?: boolean;
}

/**
 * Stores a picture under its filename and gives its id. The same picture again changes nothing.
 *
 * @throws {ApiError} `invalid` for bytes that are not a picture of the declared type
 */
export async function saveImage(db: NodePgDatabase, input: NewImage): Promise<number> {
  const { filename, originFilename, alt, trustedSvg = false } = input;
  const { width, height } = await measureOriginals(input, { trustedSvg });
  const values = {
    filename,
    originFilename,
    alt,
    hash: hashOriginals(input),
    width,
    height,
    info: { night: input.night !== undefined },
  };
  return db.transaction(async (tx) => {
    const [kept] = await tx.select().from(image).where(eq(image.filename, filename));
    // A write, even of the same values, would make every server drop what it keeps in memory.
    if (kept && isDeepStrictEqual({ ...kept, ...values }, kept)) return kept.id;
    const [row] = await tx
      .insert(image)
      .values(values)
      .onConflictDoUpdate({ target: image.filename, set: { ...values, uploadAt: sql`now()` } })
      .returning({ id: image.id });
    if (!row) throw new Error(`Saving ${filename} gave no row`);
    await tx.delete(imageOriginal).where(eq(imageOriginal.imageId, row.id));
    await tx.insert(imageOriginal).values(schemesOf(input).map((original) => ({ ...original, imageId: row.id })));
    return row.id;
  });
}
