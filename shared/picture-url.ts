import type { pictureWidths } from "#contract/limits.ts";

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = "avif" | "webp" | "png";

/** Returns the immutable URL of a rendition of a picture. Share cards need PNG. */
export function pictureUrl(
  base: string,
  width: PictureWidth,
  format: PictureFormat,
  scheme: "day" | "night" = "day",
): string {
  return `${base}/${width}${scheme === "night" ? "-night" : ""}.${format}`;
}
