import { cover, coverCategory } from "./cover.ts";
import { coverColours } from "./cover-colors.ts";

/** The classes cover art uses, each turned into what a style sheet would have said. */
const lookPattern = /class="([kl])([0-5])( cap)?"/g;

/** Which of a category's motifs and colourways a picture shows, by number, where the key alone is not to decide. */
export interface CoverChoice {
  readonly variant: number;
  readonly way: number;
}

/**
 * Cover art as a picture file of its own, 1920×1080: colours are plain attributes, so that it
 * needs no style sheet and any renderer draws it.
 */
export function coverSvg(
  category: string,
  key: string | number,
  scheme: "day" | "night",
  choice?: CoverChoice,
): string {
  const palette = coverColours[coverCategory(category)];
  const [, body = ""] = /^<svg[^>]*>(.*)<\/svg>$/.exec(cover(category, key, choice?.variant, choice?.way)) ?? [];
  const art = body.replace(lookPattern, (_, kind: string, index: string, cap: string | undefined) => {
    const [day, night] = palette[Number(index)] ?? palette[0];
    const colour = scheme === "day" ? day : night;
    return `${kind === "k" ? "fill" : "stroke"}="${colour}"${cap ? ' stroke-linecap="round"' : ""}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080" viewBox="0 0 160 90" fill="none">${art}</svg>`;
}
