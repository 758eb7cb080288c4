import { randomInt } from "node:crypto";

/** Background and petal color of each default avatar. */
const colors = [
  ["#fbe3dc", "#c5301b"],
  ["#fdeccd", "#c2610c"],
  ["#f8e3ee", "#a8326e"],
  ["#e9e4f8", "#5b45a8"],
  ["#dfeaf8", "#22609f"],
  ["#dbf0ee", "#0f6e66"],
  ["#e3f0dc", "#3d6f22"],
  ["#ebe6e1", "#574b42"],
] as const;

/** Ids of the default avatars, which every member may choose. */
export const defaultAvatars: readonly string[] = colors.map((_, index) => `kapok-${index + 1}`);

/** Returns one at random, for a new member. */
export function randomDefaultAvatar(): string {
  return defaultAvatars[randomInt(defaultAvatars.length)] ?? "";
}

/** Draws a default avatar as SVG, 256 units wide: a kapok flower of five petals. */
export function drawDefaultAvatar(id: string): string | undefined {
  const [ground, petal] = colors[defaultAvatars.indexOf(id)] ?? [];
  if (!ground) return undefined;
  const petals = [0, 72, 144, 216, 288]
    .map((turn) => `<path d="M0-16C-46-40-44-92 0-104C44-92 46-40 0-16Z" transform="rotate(${turn})"/>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="-128 -128 256 256"><path fill="${ground}" d="M-128-128h256v256h-256z"/><g fill="${petal}">${petals}</g><circle r="22" fill="#f3b93c"/></svg>`;
}
