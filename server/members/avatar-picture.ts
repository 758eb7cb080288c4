import sharp from "sharp";
import { ApiError } from "#contract/http/errors.ts";
import { avatarSize, avatarUpload } from "#contract/members/limits.ts";
import { limitConcurrency } from "#server/media/limit-concurrency.ts";
import { rasterMediaType } from "../media/media-type.ts";
import { openOptions } from "../media/renditions.ts";

/** One at a time: a moving picture is many. */
const takeTurn = limitConcurrency(1);
/** Bounds of what is unpacked, pixels of all frames together among them (`openOptions`). */
const most = { side: 12_000, frames: 250, seconds: 10 } as const;

/**
 * Makes an avatar of what somebody has sent: decoded, square, without anything that is no picture, as WebP. What moves
 * goes on moving.
 *
 * @throws {ApiError} `avatar_invalid` for what is no whole picture of the allowed kinds, or unpacks to too much
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
  // What the first bytes say counts, whatever the sender calls it.
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
  // The camera's turn is one of a single picture.
  const upright = pages > 1 ? picture : picture.autoOrient();
  return upright
    .resize({ width: avatarSize, height: avatarSize, fit: "cover" })
    .timeout({ seconds: most.seconds })
    .webp({ quality: 80, effort: 3 })
    .toBuffer();
}

/** A ready avatar as a file. */
export function renderDefaultAvatar(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer();
}
