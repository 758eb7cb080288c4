import type { ArticleListInput } from "../articles/endpoints.ts";
import type { GameListInput } from "../games/endpoints.ts";
import { type GameCategory, type GameSort, gameCategories, gameTypes } from "../games/types.ts";
import { apiPath } from "../http/api-path.ts";
import { popularListSize } from "../limits.ts";

/** API paths of the reads of a section page, except for its items. The page opens offline when they are cached. */
export function sectionReads(uri: string, lang: number): string[] {
  const category = gameCategories.find((name) => uri === `/game/${name}`);
  const lists = category
    ? gamePaths(category, lang)
    : sectionLists(uri, lang, {}).map((input) => apiPath("/article", input));
  if (uri === "/activity/current" || uri === "/activity/history") {
    lists.push(apiPath("/activity", { lang, state: uri.slice(10) }));
  }
  return [apiPath("/main", { lang }), apiPath("/page/meta", { uri, lang }), ...lists];
}

function gamePaths(category: GameCategory, lang: number): string[] {
  const tabs = (["feature", "game-list"] as const).flatMap((tab) => gameTabLists(category, tab, lang, {}));
  return tabs.map((input) => apiPath("/game", input));
}

interface GameSearch {
  readonly type?: string | undefined;
  readonly sort?: GameSort | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

const tabSize = 6;

/** Lists of a game tab: three short ones for themed picks, or the full list, filtered and sorted. */
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

interface SectionSearch {
  readonly order?: "asc" | "desc" | undefined;
  readonly label?: string | undefined;
}

/** Lists of a section page: its articles in the chosen order, and its most popular ones. */
export function sectionLists(
  path: string,
  lang: number,
  { order, label }: SectionSearch,
): [ArticleListInput, ArticleListInput] {
  const section = path.slice(1);
  return [
    { lang, section, ...(order === "asc" && { order }), ...(label && { label }) },
    { lang, section, sort: "popular", limit: popularListSize },
  ];
}
