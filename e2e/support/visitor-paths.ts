import type { Language } from "./messages.ts";
import { aGame, anArticle } from "./site-content.ts";

/** Every URL that visitors can open, without the language prefix. */
export async function visitorPaths(language: Language): Promise<string[]> {
  const [article, game] = await Promise.all([anArticle(language), aGame(language)]);
  return [
    "/",
    "/news",
    "/news/industry",
    "/news/brand",
    "/news/monthly",
    `/article/${article.id}`,
    "/article/poll",
    "/activity/current",
    "/activity/template",
    "/activity/history",
    "/calendar/2026/12",
    "/game/casino/feature",
    "/game/chess/game-list",
    `/game-intro/${game.id}`,
    "/game/timeline",
    "/platform/feature",
    "/platform/partner",
    "/platform/demo",
    "/promote/apihtml",
    "/promote/wlhtml",
    "/mark-six",
    "/mark-six/history-result",
    "/mark-six/generator",
    "/faq",
    "/faq/storage",
    "/terms-of-service",
    "/privacy",
    "/search",
    "/search-by-tag/article/offline",
    "/subscribe",
    "/download",
    "/feedback",
    "/library",
    "/outbox",
    "/maintenance",
  ];
}
