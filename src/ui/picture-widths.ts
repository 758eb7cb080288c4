import { pictureWidths } from "#contract/limits.ts";
import type { PictureWidth } from "#contract/picture-url.ts";

const pixelsPerRem = 16;
const sharpest = 2;
// Wider than any column of the layout at double density.
const widest = 1280;
// The narrowest phone shows a fluid picture wider than this.
const narrowestFluid = 320;

/** The widths worth offering for a `sizes` value: for a fixed length, nothing beyond double density. */
export function candidateWidths(sizes: string): PictureWidth[] {
  const offered = pictureWidths.filter((width) => width <= widest);
  const fixed = /^([\d.]+)(px|rem)$/.exec(sizes);
  if (!fixed) return offered.filter((width) => width >= narrowestFluid);
  const needed = Number(fixed[1]) * (fixed[2] === "rem" ? pixelsPerRem : 1) * sharpest;
  const enough = offered.findIndex((width) => width >= needed);
  return enough < 0 ? offered : offered.slice(0, enough + 1);
}
