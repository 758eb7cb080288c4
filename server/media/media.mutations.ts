import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import sharp from "sharp";
import { ApiError } from "#contract/http/errors.ts";
import { image, imageOriginal } from "./media.schema.ts";
import { rasterMediaType } from "./media-type.ts";
import { openOptions } from "./renditions.ts";

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

/** A picture as it was given. */
interface Original {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** The originals of one picture: for the day and, where there is one, for the dark scheme. */
interface Originals {
  readonly day: Original;
  readonly night?: Original | undefined;
}

/** The originals as rows of the store: scheme, type and bytes. */
function schemesOf({ day, night }: Originals): (Original & { scheme: "day" | "night" })[] {
  return [{ ...day, scheme: "day" }, ...(night ? [{ ...night, scheme: "night" as const }] : [])];
}

/** The first twelve hex digits of the SHA-256 over all originals; lengths keep their borders apart. */
function hashOriginals(originals: Originals): string {
  const sum = createHash("sha256");
  for (const { scheme, bytes } of schemesOf(originals)) sum.update(`${scheme}:${bytes.length}:`).update(bytes);
  return sum.digest("hex").slice(0, 12);
}

/**
 * Width and height in pixels, as a reader sees them: turned the way the camera says.
 * SVG can carry scripts and addresses, so it passes only from our own code (`trustedSvg`).
 *
 * @throws {ApiError} `invalid` for anything that is not the declared type, damaged, over 40 megapixels,
 *   or a pair of two sizes
 */
async function measureOriginals(
  { day, night }: Originals,
  { trustedSvg }: { trustedSvg: boolean },
): Promise<{ width: number; height: number }> {
  const size = await measure(day, trustedSvg);
  if (night) {
    const { width, height } = await measure(night, trustedSvg);
    // A page leaves room for one size and shows either picture in it.
    if (width !== size.width || height !== size.height) throw refused();
  }
  return size;
}

async function measure({ bytes, mediaType }: Original, trustedSvg: boolean) {
  const svg = trustedSvg && mediaType === "image/svg+xml";
  if (!svg && rasterMediaType(bytes) !== mediaType) throw refused();
  try {
    const picture = sharp(bytes, openOptions);
    // The head of a file can be whole where its picture is not; what is stored must render later.
    if (!svg) await picture.clone().stats();
    return (await picture.metadata()).autoOrient;
  } catch (cause) {
    throw refused(cause);
  }
}

function refused(cause?: unknown): ApiError {
  return new ApiError("invalid", { fields: { picture: ["not a picture that can be stored"] }, cause });
}
