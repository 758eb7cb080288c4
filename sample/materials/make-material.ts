import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { coverSvg } from "#server/seed/cover-art/cover-svg.ts";
import { brandNotes, coloursCsv, coloursMarkdown } from "./brand-words.ts";
import type { Making } from "./material-groups.ts";

/** A sample file, and a picture of it where it can be seen. */
export interface MadeMaterial {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly preview?: Buffer;
}

/** A preview, in pixels: the whole of it in the frame of the cards, whatever its own shape. */
const frame = { width: 640, height: 480 } as const;
/** Light, by night too: a dark logo would not be seen otherwise. */
const ground = "#f2eee9";

/** Makes a sample file. `filename` decides the format of a picture. */
export async function makeMaterial(making: Making, filename: string): Promise<MadeMaterial> {
  if (making.kind === "colours") {
    const lang = making.form === "zh-CN.md" ? "zh-CN" : "en-US";
    if (making.form === "csv") return { bytes: Buffer.from(coloursCsv()), mediaType: "text/csv" };
    return { bytes: Buffer.from(coloursMarkdown(lang)), mediaType: "text/markdown" };
  }
  if (making.kind === "notes") return { bytes: Buffer.from(brandNotes(making.lang)), mediaType: "text/plain" };
  if (making.kind === "logo") return makeLogo(making);
  const { art, variant, size } = making;
  const svg = Buffer.from(coverSvg(art, filename, "day", { variant, way: 0 }));
  const [width, height] = size;
  // Drawn at the size that is wanted: an SVG of fewer pixels, scaled up afterwards, would blur.
  const density = 72 * Math.max(width / 1920, height / 1080);
  const picture = sharp(svg, { density }).resize({ width, height, fit: "cover" });
  const jpeg = filename.endsWith(".jpg");
  const bytes = await (jpeg ? picture.jpeg({ quality: 82 }) : picture.png({ palette: true })).toBuffer();
  return { bytes, mediaType: jpeg ? "image/jpeg" : "image/png", preview: await previewOf(sharp(bytes)) };
}

async function makeLogo({ look, width }: Extract<Making, { kind: "logo" }>): Promise<MadeMaterial> {
  const icon = await readFile(new URL("../../public/icons/icon.svg", import.meta.url), "utf8");
  const flower = icon.replace(/<rect[^>]*>/, "").replaceAll("#fff4ea", look === "flower" ? "#c5301b" : "#1c1714");
  const svg = Buffer.from(look === "icon" ? icon : flower);
  const drawn = (pixels: number) => sharp(svg, { density: (72 * pixels) / 512 }).resize({ width: pixels });
  const preview = await previewOf(drawn(frame.height));
  if (!width) return { bytes: svg, mediaType: "image/svg+xml", preview };
  return { bytes: await drawn(width).png({ palette: true }).toBuffer(), mediaType: "image/png", preview };
}

async function previewOf(picture: Sharp): Promise<Buffer> {
  const shown = picture.resize({ ...frame, fit: "contain", background: ground });
  return shown.flatten({ background: ground }).png({ palette: true, compressionLevel: 6 }).toBuffer();
}
