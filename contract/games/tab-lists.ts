import type { GameListInput } from "./endpoints.ts";
import { type GameCategory, type GameSort, gameTypes } from "./types.ts";

interface GameSearch {
  readonly type?: string | undefined;
  readonly sort?: GameSort | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

const tabSize = 6;

/** The lists of a game tab: themed picks show three short ones, the full list one, filtered and sorted as asked. */
export function gameTabLists(
  category: GameCategory,
  tab: "feature" | "game-list",
  lang: number,
  { type, sort, order }: GameSearch,
): GameListInput[] {
  if (tab === "feature") {
    return [
      { lang, category, featured: "true", sort: "popular", limit: tabSize },
      { lang, category, sort: "popular", limit: tabSize },
      { lang, category, sort: "release", limit: tabSize },
    ];
  }
  const known = gameTypes[category].find((candidate) => candidate === type);
  return [
    {
      lang,
      category,
      ...(known && { type: known }),
      ...(sort && sort !== "release" && { sort }),
      ...(order === "asc" && { order }),
    },
  ];
}
