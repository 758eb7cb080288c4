/** Game types by category, in the order of the filter. */
export const gameTypes = {
  casino: ["slots", "table", "arcade", "fishing"],
  live: ["baccarat", "roulette", "dragon-tiger", "sic-bo", "blackjack"],
  lottery: ["keno", "quick-draw", "traditional", "scratch"],
  chess: ["mahjong", "poker", "doudizhu", "xiangqi", "dominoes"],
  sports: ["football", "basketball", "tennis", "esports", "virtual"],
} as const;

export type GameCategory = keyof typeof gameTypes;
export type GameType = (typeof gameTypes)[GameCategory][number];

export const gameCategories = Object.keys(gameTypes) as GameCategory[];
/** Types of all categories. */
export const allGameTypes = Object.values(gameTypes).flat();

export const devices = ["phone", "tablet", "desktop"] as const;

export const gameSorts = ["release", "popular", "odds"] as const;
export type GameSort = (typeof gameSorts)[number];
