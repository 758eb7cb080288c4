import sharp, { type Sharp } from "sharp";
import { invalidPicture, measureOriginals, type Original } from "./media.mutations.ts";
import { rasterMediaType } from "./media-type.ts";
import { openOptions } from "./renditions.ts";

/** What makes a file a web page, a document or an archive too, wherever it is. */
const otherFormats = ["<script", "<html", "<!doctype", "<svg", "<?php", "%pdf-", "pk\u0005\u0006"];

/** A picture that may be stored, with its size. */
export interface UploadedPicture extends Original {
  readonly width: number;
  readonly height: number;
}

/**
 * Checks an uploaded picture and encodes it again: upright, and without the place, device and owner that a camera
 * writes into photos. Nothing but pixels and colors of the uploaded file is stored.
 *
 * @throws {ApiError} `invalid` for another type than declared, a damaged file, more than 40 megapixels, or a file that is something else too
 */
export async function prepareUpload({ bytes, mediaType }: Original): Promise<UploadedPicture> {
  if (hasOtherFormat(bytes)) throw invalidPicture();
  await measureOriginals({ day: { bytes, mediaType } }, { trustedSvg: false });
  try {
    const picture = sharp(bytes, openOptions).autoOrient().keepIccProfile();
    const { data, info } = await encodeAs(picture, mediaType).toBuffer({ resolveWithObject: true });
    return { bytes: data, mediaType, width: info.width, height: info.height };
  } catch (cause) {
    throw invalidPicture(cause);
  }
}

/**
 * Whether a picture has nothing but pixels and colors, like those that the site has encoded. An import keeps its bytes,
 * because each encoding loses something.
 */
export async function isPlainPicture({ bytes, mediaType }: Original): Promise<boolean> {
  if (rasterMediaType(bytes) !== mediaType || hasOtherFormat(bytes)) return false;
  const found = await sharp(bytes, openOptions).metadata();
  return !(found.exif || found.xmp || found.iptc || found.tifftagPhotoshop || found.comments?.length);
}

function hasOtherFormat(bytes: Buffer): boolean {
  const latin = bytes.toString("latin1").toLowerCase();
  return otherFormats.some((mark) => latin.includes(mark));
}

/** Almost without loss: renditions are made from it. */
function encodeAs(picture: Sharp, mediaType: string): Sharp {
  if (mediaType === "image/jpeg") return picture.jpeg({ quality: 92 });
  if (mediaType === "image/webp") return picture.webp({ quality: 92 });
  if (mediaType === "image/avif") return picture.avif({ quality: 80, effort: 2 });
  return mediaType === "image/gif" ? picture.gif() : picture.png();
}
