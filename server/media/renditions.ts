import pLimit from "p-limit";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import type { PictureFormat } from "#shared/picture-url.ts";

// Renditions are cached, so more threads and caches would only cost memory.
sharp.concurrency(1);
sharp.cache(false);
const takeTurn = pLimit(2);

/** Options for opening originals. Damaged images and images over 40 megapixels fail. */
export const openOptions = { limitInputPixels: 40_000_000, failOn: "error" } as const satisfies SharpOptions;

/** Resolution at which one CSS pixel of an SVG becomes one pixel. */
const svgDensity = 72;

/**
 * Renders an original without its metadata. `width` and `height` are in pixels; with both, the picture is cropped. A
 * smaller raster picture is not enlarged.
 *
 * @throws when the original cannot be decoded
 */
export function renderPicture(
  original: Buffer,
  { width, height, format }: { width: number; height?: number; format: PictureFormat },
): Promise<Buffer> {
  return takeTurn(async () => {
    const { format: kind, width: ownWidth, height: ownHeight } = await sharp(original, openOptions).metadata();
    const vector = kind === "svg";
    // An SVG is rendered at the requested size, because scaling would blur it.
    const scale = Math.max(width / ownWidth, (height ?? 0) / ownHeight);
    const density = vector ? svgDensity * scale : svgDensity;
    const picture = sharp(original, { ...openOptions, density })
      .autoOrient()
      .resize({ width, ...(height && { height }), withoutEnlargement: !vector });
    return encode(picture, format).toBuffer();
  });
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  if (format === "avif") return picture.avif({ quality: 50, effort: 2 });
  if (format === "webp") return picture.webp({ quality: 72 });
  return picture.png({ compressionLevel: 9 });
}
