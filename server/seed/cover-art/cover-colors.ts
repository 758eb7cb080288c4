import type { CoverCategory } from "./cover.ts";

/** A colour by day and by night. */
type Colour = readonly [day: string, night: string];

/** Colours 0–5 of a category; a shape of class k3 or l3 takes the fourth. */
type Palette = readonly [Colour, Colour, Colour, Colour, Colour, Colour];

const red: Colour = ["#c5301b", "#d9482f"];
const newsLight: Colour = ["#fff4ea", "#f2d9c6"];
const casinoLight: Colour = ["#f3e7da", "#e3d3c3"];
const liveLight: Colour = ["#f7dfd4", "#e6c9bc"];
const chessLight: Colour = ["#fbf8ee", "#e3e3d4"];
const activityLight: Colour = ["#fffaf0", "#efdfbf"];
const platformLight: Colour = ["#faf8fc", "#d8d3e4"];

/** The colours of cover art, the same as the design tokens give to inline covers. */
export const coverColours: Record<CoverCategory, Palette> = {
  news: [["#f5dccf", "#33201a"], red, ["#46201a", "#120b09"], newsLight, ["#eec4b2", "#4b2c23"], newsLight],
  casino: [
    ["#2b2321", "#221c1a"],
    ["#c5301b", "#c5301b"],
    ["#1c1614", "#120e0d"],
    casinoLight,
    ["#57463f", "#4a3c36"],
    casinoLight,
  ],
  live: [
    ["#5a2433", "#3a1822"],
    ["#b8455a", "#9a384b"],
    ["#7c3144", "#5c2434"],
    liveLight,
    ["#e0909a", "#c47984"],
    liveLight,
  ],
  // Colours 1–3 are the three waves of Mark Six balls.
  lottery: [
    ["#ece5da", "#2a2623"],
    ["#d0202f", "#f2606a"],
    ["#1766b3", "#5aa6f0"],
    ["#17803f", "#4fb878"],
    ["#c9bdae", "#4d4640"],
    ["#fffdf9", "#f4efeb"],
  ],
  chess: [
    ["#d6e2d6", "#1c2925"],
    ["#3c7564", "#47806f"],
    ["#1b3a33", "#0c1513"],
    chessLight,
    ["#b9d0c1", "#27403a"],
    chessLight,
  ],
  sports: [
    ["#d3e2ea", "#172631"],
    ["#2a658f", "#3d7eab"],
    ["#163a55", "#0c1822"],
    ["#f7fafb", "#d5e3ea"],
    ["#8fb6cc", "#1e4460"],
    red,
  ],
  activity: [
    ["#f6e6c9", "#2d2416"],
    ["#d4551f", "#d96a35"],
    ["#6b2f14", "#140e07"],
    activityLight,
    ["#e39a5f", "#7d4a26"],
    activityLight,
  ],
  platform: [
    ["#e2dfe9", "#221f2d"],
    ["#655d8c", "#7d74ac"],
    ["#322d4d", "#15131d"],
    platformLight,
    ["#c0b9d3", "#3a3550"],
    platformLight,
  ],
};
