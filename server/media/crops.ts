import type { Picture } from "#contract/media/schemas.ts";

/** Cropped renditions by the name of their size (spec section 3: covers of liked articles and games). */
export const crops = {
  "200x200": { width: 200, height: 200 },
  "670x376": { width: 670, height: 376 },
} as const;
export type Crop = keyof typeof crops;

/** The point that crops keep, in percent of width and height. */
export type Focus = readonly [x: number, y: number];

/** Returns the focal point of a picture; `undefined` for the middle. */
export function focusOf({ focusX, focusY }: { focusX: number; focusY: number }): Focus | undefined {
  const focus: Focus = [Math.round(focusX * 100), Math.round(focusY * 100)];
  return focus[0] === 50 && focus[1] === 50 ? undefined : focus;
}

/** Returns the immutable URL of a cropped rendition of a picture. Another focal point has another URL. */
export function cropUrl({ url, info }: Pick<Picture, "url" | "info">, crop: Crop): string {
  const focus = typeof info === "object" && info !== null && "focus" in info ? (info.focus as Focus) : undefined;
  return `${url}/${crop}${focus ? `-${focus[0]}-${focus[1]}` : ""}.webp`;
}
