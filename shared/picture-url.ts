import type { pictureWidths } from "#contract/limits.ts";

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = "avif" | "webp" | "png";

/** The long-lived address of one rendering of a picture. PNG is for share cards, which know no newer format. */
export function pictureUrl(
  base: string,
  width: PictureWidth,
  format: PictureFormat,
  scheme: "day" | "night" = "day",
): string {
  return `${base}/${width}${scheme === "night" ? "-night" : ""}.${format}`;
}
