import type { pictureWidths } from "#contract/limits.ts";
import type { Picture } from "#contract/media/schemas.ts";

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = "avif" | "webp" | "png";

/** Cropped renditions, by their size in pixels. */
export type PictureCrop = "200x200" | "670x376" | "1200x630";

/** Returns the immutable URL of a rendition of a picture. */
export function pictureUrl(
  base: string,
  width: PictureWidth,
  format: PictureFormat,
  scheme: "day" | "night" = "day",
): string {
  return `${base}/${width}${scheme === "night" ? "-night" : ""}.${format}`;
}

/** Returns the immutable URL of a cropped rendition of a picture. Another focal point has another URL. */
export function cropUrl(
  { url, info }: Pick<Picture, "url" | "info">,
  crop: PictureCrop,
  format: PictureFormat = "webp",
): string {
  const { focus } = (info ?? {}) as { focus?: readonly number[] };
  return `${url}/${[crop, ...(focus ?? [])].join("-")}.${format}`;
}

/** Returns the URL of the picture of a share card, which needs PNG. */
export function cardUrl(picture: Pick<Picture, "url" | "info">): string {
  return cropUrl(picture, "1200x630", "png");
}
