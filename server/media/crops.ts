import type { PictureCrop } from "#shared/picture-url.ts";

/** Cropped renditions: covers of liked articles and games (spec section 3), and share cards. */
export const crops: Readonly<Record<PictureCrop, { readonly width: number; readonly height: number }>> = {
  "200x200": { width: 200, height: 200 },
  "670x376": { width: 670, height: 376 },
  "1200x630": { width: 1200, height: 630 },
};

/** The point that crops keep, in percent of width and height. */
export type Focus = readonly [x: number, y: number];

/** Returns the focal point of a picture; `undefined` for the middle. */
export function focusOf({ focusX, focusY }: { focusX: number; focusY: number }): Focus | undefined {
  const focus: Focus = [Math.round(focusX * 100), Math.round(focusY * 100)];
  return focus[0] === 50 && focus[1] === 50 ? undefined : focus;
}
