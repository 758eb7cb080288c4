import { gameTabLists } from "../games/tab-lists.ts";
import { type GameCategory, gameCategories } from "../games/types.ts";
import { apiPath } from "../http/api-path.ts";
import { sectionLists } from "./section-lists.ts";

/** The reads besides its items that a section's page asks for, as API paths: with them it opens offline. */
export function sectionReads(uri: string, lang: number): string[] {
  const category = gameCategories.find((name) => uri === `/game/${name}`);
  const lists = category
    ? listsOfGames(category, lang)
    : sectionLists(uri, lang, {}).map((input) => apiPath("/article", input));
  if (uri === "/activity/current" || uri === "/activity/history") {
    lists.push(apiPath("/activity", { lang, state: uri.slice(10) }));
  }
  return [apiPath("/main", { lang }), apiPath("/page/meta", { uri, lang }), ...lists];
}

function listsOfGames(category: GameCategory, lang: number): string[] {
  const tabs = (["feature", "game-list"] as const).flatMap((tab) => gameTabLists(category, tab, lang, {}));
  return tabs.map((input) => apiPath("/game", input));
}
