import pLimit from "p-limit";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import type { PictureFormat } from "#shared/picture-url.ts";
import type { Focus } from "./crops.ts";

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
 * smaller raster picture is not enlarged. Around a focal point its crop is smaller and has the same ratio.
 *
 * @throws when the original cannot be decoded
 */
export function renderPicture(
  original: Buffer,
  {
    width,
    height,
    format,
    focus,
  }: { width: number; height?: number; format: PictureFormat; focus?: Focus | undefined },
): Promise<Buffer> {
  return takeTurn(async () => {
    const {
      format: kind,
      width: ownWidth,
      height: ownHeight,
      autoOrient,
    } = await sharp(original, openOptions).metadata();
    const vector = kind === "svg";
    // An SVG is rendered at the requested size, because scaling would blur it.
    const scale = Math.max(width / ownWidth, (height ?? 0) / ownHeight);
    const density = vector ? svgDensity * scale : svgDensity;
    const upright = sharp(original, { ...openOptions, density }).autoOrient();
    if (focus && height !== undefined) {
      const fit = vector ? 1 : Math.min(1, autoOrient.width / width, autoOrient.height / height);
      const area = { width: Math.max(1, Math.floor(width * fit)), height: Math.max(1, Math.floor(height * fit)) };
      return encode(cropAround(upright, autoOrient, { ...area, focus }), format).toBuffer();
    }
    const picture = upright.resize({ width, ...(height && { height }), withoutEnlargement: !vector });
    return encode(picture, format).toBuffer();
  });
}

/** Scales a picture so that it covers the area, and cuts the part out whose middle is nearest to the focal point. */
function cropAround(
  picture: Sharp,
  own: { width: number; height: number },
  { width, height, focus: [x, y] }: { width: number; height: number; focus: Focus },
): Sharp {
  const scale = Math.max(width / own.width, height / own.height);
  const scaled = { width: Math.ceil(own.width * scale), height: Math.ceil(own.height * scale) };
  const start = (part: number, length: number, whole: number) =>
    Math.max(0, Math.min(whole - length, Math.round((part / 100) * whole - length / 2)));
  return picture
    .resize({ ...scaled, fit: "fill" })
    .extract({ left: start(x, width, scaled.width), top: start(y, height, scaled.height), width, height });
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  if (format === "avif") return picture.avif({ quality: 50, effort: 2 });
  if (format === "webp") return picture.webp({ quality: 72 });
  return picture.png({ compressionLevel: 9 });
}
