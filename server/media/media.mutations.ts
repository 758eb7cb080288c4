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
  /** Unique name; saving under the same name replaces the picture. */
  readonly filename: string;
  /** Name of the uploaded file. */
  readonly originFilename: string;
  /** Alternative text by language id. */
  readonly alt: Record<string, string>;
  /** Whether SVG is accepted: only for pictures that our own code created. */
  readonly trustedSvg?: boolean;
}

/**
 * Stores a picture under its filename and returns its id. Storing the same picture again changes nothing.
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
    const [existing] = await tx.select().from(image).where(eq(image.filename, filename));
    // Any write, even of equal values, would make every server clear its response cache.
    if (existing && isDeepStrictEqual({ ...existing, ...values }, existing)) return existing.id;
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

/** An uploaded picture. */
export interface Original {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** The originals of a picture: for the light scheme and optionally for the dark scheme. */
interface Originals {
  readonly day: Original;
  readonly night?: Original | undefined;
}

/** Returns the originals as rows: scheme, type and bytes. */
function schemesOf({ day, night }: Originals): (Original & { scheme: "day" | "night" })[] {
  return [{ ...day, scheme: "day" }, ...(night ? [{ ...night, scheme: "night" as const }] : [])];
}

/** Returns the first twelve hex digits of the SHA-256 over all originals, each with its length. */
export function hashOriginals(originals: Originals): string {
  const sum = createHash("sha256");
  for (const { scheme, bytes } of schemesOf(originals)) sum.update(`${scheme}:${bytes.length}:`).update(bytes);
  return sum.digest("hex").slice(0, 12);
}

/**
 * Measures width and height in pixels after the rotation that the camera recorded. SVG can contain scripts and URLs, so
 * it is accepted only from our own code (`trustedSvg`).
 *
 * @throws {ApiError} `invalid` for another type than declared, damaged data, more than 40 megapixels, or a pair with
 *   different sizes
 */
export async function measureOriginals(
  { day, night }: Originals,
  { trustedSvg }: { trustedSvg: boolean },
): Promise<{ width: number; height: number }> {
  const size = await measure(day, trustedSvg);
  if (night) {
    const { width, height } = await measure(night, trustedSvg);
    // A page reserves space of one size for both pictures.
    if (width !== size.width || height !== size.height) throw invalidPicture();
  }
  return size;
}

async function measure({ bytes, mediaType }: Original, trustedSvg: boolean) {
  const svg = trustedSvg && mediaType === "image/svg+xml";
  if (!svg && rasterMediaType(bytes) !== mediaType) throw invalidPicture();
  try {
    const picture = sharp(bytes, openOptions);
    // The header of a damaged file can be valid, so all pixels are decoded.
    if (!svg) await picture.clone().stats();
    return (await picture.metadata()).autoOrient;
  } catch (cause) {
    throw invalidPicture(cause);
  }
}

export function invalidPicture(cause?: unknown): ApiError {
  return new ApiError("invalid", { fields: { picture: ["not a picture that can be stored"] }, cause });
}
