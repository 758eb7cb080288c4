import pLimit from "p-limit";
import sharp from "sharp";
import { ApiError } from "#contract/http/errors.ts";
import { avatarSize, avatarUpload } from "#contract/members/limits.ts";
import { rasterMediaType } from "../media/media-type.ts";
import { openOptions } from "../media/renditions.ts";

/** One at a time: an animation has many frames. */
const takeTurn = pLimit(1);
/** Limits for decoding, such as the pixels of all frames (`openOptions`). */
const most = { side: 12_000, frames: 250, seconds: 10 } as const;

/**
 * Converts an uploaded picture to a square WebP without metadata. Animations stay animated.
 *
 * @throws {ApiError} `avatar_invalid` for damaged files, other types, and files that decode to too many pixels
 */
export function makeAvatar(bytes: Buffer): Promise<Buffer> {
  return takeTurn(async () => {
    try {
      return await remake(bytes);
    } catch (cause) {
      throw new ApiError("avatar_invalid", { cause });
    }
  });
}

async function remake(bytes: Buffer): Promise<Buffer> {
  const type = rasterMediaType(bytes);
  // The content decides, not the content type of the request.
  if (!avatarUpload.types.some((allowed) => allowed === type)) throw new Error(`is ${type}`);
  const {
    width,
    height,
    pages = 1,
    pageHeight = height,
  } = await sharp(bytes, { ...openOptions, pages: -1 }).metadata();
  if (Math.max(width, pageHeight) > most.side || pages > most.frames)
    throw new Error(`${width}x${pageHeight}x${pages}`);
  const picture = sharp(bytes, { ...openOptions, pages: -1 });
  // Only single pictures have a camera orientation.
  const upright = pages > 1 ? picture : picture.autoOrient();
  return upright
    .resize({ width: avatarSize, height: avatarSize, fit: "cover" })
    .timeout({ seconds: most.seconds })
    .webp({ quality: 80, effort: 3 })
    .toBuffer();
}

/** Renders a default avatar as WebP. */
export function renderDefaultAvatar(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
}
