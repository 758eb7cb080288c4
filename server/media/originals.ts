import { createHash } from "node:crypto";
import sharp from "sharp";
import { ApiError } from "#contract/http/errors.ts";
import { rasterMediaType } from "./media-type.ts";
import { openOptions } from "./renditions.ts";

/** A picture as it was given. */
interface Original {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** The originals of one picture: for the day and, where there is one, for the dark scheme. */
export interface Originals {
  readonly day: Original;
  readonly night?: Original | undefined;
}

/** The originals as rows of the store: scheme, type and bytes. */
export function schemesOf({ day, night }: Originals): (Original & { scheme: "day" | "night" })[] {
  return [{ ...day, scheme: "day" }, ...(night ? [{ ...night, scheme: "night" as const }] : [])];
}

/** The first twelve hex digits of the SHA-256 over all originals; lengths keep their borders apart. */
export function hashOriginals(originals: Originals): string {
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
export async function measureOriginals(
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
