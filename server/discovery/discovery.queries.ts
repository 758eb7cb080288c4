import { and, asc, eq, gte, lt, max, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { gameCategories } from "#contract/games/types.ts";
import { defaultLocale, routedLocales } from "#contract/locales.ts";
import { article, isPublic } from "../articles/articles.schema.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { game } from "../games/games.schema.ts";
import { navItem } from "../pages/pages.schema.ts";
import type { SitemapItem } from "./sitemap.ts";

/** Most articles in a sitemap, each in all its languages. */
export const articlesPerSitemap = 2000;

/** Pages that are not in the navigation. */
const otherPages = [
  "/",
  "/mark-six",
  "/mark-six/history-result",
  "/mark-six/generator",
  "/game/timeline",
  "/article/poll",
  "/news/monthly",
  "/faq",
  "/terms-of-service",
  "/privacy",
  "/promote/apihtml",
  "/promote/wlhtml",
];

/** Counts the sitemaps of articles. The number follows from the highest id, including withdrawn articles. */
export async function countArticleSitemaps(db: NodePgDatabase): Promise<number> {
  const [row] = await db.select({ last: max(article.itemId) }).from(article);
  return row?.last ? Math.floor(row.last / articlesPerSitemap) + 1 : 0;
}

/** Finds the articles of a sitemap by its number, from 0. */
export async function findSitemapArticles(db: NodePgDatabase, number: number): Promise<SitemapItem[]> {
  const first = number * articlesPerSitemap;
  const rows = await db
    .select({ id: article.id, itemId: article.itemId, lang: article.lang, changedAt: article.updatedAt })
    .from(article)
    .where(and(isPublic, gte(article.itemId, first), lt(article.itemId, first + articlesPerSitemap)))
    .orderBy(asc(article.itemId), asc(article.lang));
  return itemsOf(rows, "/article");
}

/** Finds all games. */
export async function findSitemapGames(db: NodePgDatabase): Promise<SitemapItem[]> {
  const rows = await db
    .select({ id: game.id, itemId: game.itemId, lang: game.lang })
    .from(game)
    .orderBy(asc(game.itemId), asc(game.lang));
  return itemsOf(rows, "/game-intro");
}

/** Finds the pages of the navigation, the other pages and the months of the calendar. */
export async function findSitemapPages(db: NodePgDatabase): Promise<SitemapItem[]> {
  const rows = await db
    .select({ uri: navItem.uri, link: navItem.link, parent: navItem.parent })
    .from(navItem)
    // Crawlers have no login.
    .where(and(eq(navItem.lang, defaultLocale.id), eq(navItem.active, true), eq(navItem.requireLogin, false)))
    .orderBy(asc(navItem.sort));
  // `/game` has no page of its own; it redirects to the first category.
  const named = rows
    // A sub-entry that links elsewhere has no page of its own either.
    .filter(({ uri, link, parent }) => uri !== "/game" && (parent === null || !link || link === uri))
    .map(({ uri }) => uri);
  const paths = new Set([...otherPages, ...named, ...(await findMonthPaths(db))]);
  // The URL of a category redirects to its picks.
  const tabs = new Map(gameCategories.map((category) => [`/game/${category}`, `/game/${category}/feature`]));
  return [...paths].map((path) => ({
    paths: Object.fromEntries(routedLocales.map(({ id }) => [id, tabs.get(path) ?? path])),
  }));
}

async function findMonthPaths(db: NodePgDatabase): Promise<string[]> {
  const month = sql<string>`to_char(${calendarEvent.startsAt} at time zone 'Asia/Hong_Kong', 'YYYY/FMMM')`;
  const rows = await db.selectDistinct({ month }).from(calendarEvent);
  return rows.map((row) => `/calendar/${row.month}`).sort();
}

interface Row {
  readonly id: number;
  readonly itemId: number;
  readonly lang: number;
  readonly changedAt?: Date;
}

/** Groups rows by item. Each entry has the date of the last change in any language. */
function itemsOf(rows: readonly Row[], folder: string): SitemapItem[] {
  const items = new Map<number, { paths: Record<number, string>; changedAt?: Date }>();
  for (const { id, itemId, lang, changedAt } of rows) {
    const item = items.get(itemId) ?? { paths: {} };
    item.paths[lang] = `${folder}/${id}`;
    if (changedAt && !(item.changedAt && item.changedAt > changedAt)) item.changedAt = changedAt;
    items.set(itemId, item);
  }
  return [...items.values()];
}
