import { pictureWidths } from "#contract/limits.ts";
import type { PictureWidth } from "#shared/picture-url.ts";

const pixelsPerRem = 16;
const sharpest = 2;
// Wider than any column of the layout at double density.
const widest = 1280;
// The narrowest phone shows a fluid picture wider than this.
const narrowestFluid = 320;

/** The widths worth offering for a `sizes` value: where it names only lengths, nothing beyond double the longest. */
export function candidateWidths(sizes: string): PictureWidth[] {
  const offered = pictureWidths.filter((width) => width <= widest);
  const lengths = sizes.split(",").map((size) => /(?:^|\s)([\d.]+)(px|rem)$/.exec(size.trim()));
  if (lengths.includes(null)) return offered.filter((width) => width >= narrowestFluid);
  const pixels = lengths.map((length) => Number(length?.[1]) * (length?.[2] === "rem" ? pixelsPerRem : 1));
  const enough = offered.findIndex((width) => width >= Math.max(...pixels) * sharpest);
  return enough < 0 ? offered : offered.slice(0, enough + 1);
}
