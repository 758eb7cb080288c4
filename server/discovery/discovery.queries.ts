import { and, asc, eq, gte, lt, max, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { gameCategories } from "#contract/games/types.ts";
import { defaultLocale, routedLocales } from "#contract/locales.ts";
import { isPublic } from "../articles/articles.queries.ts";
import { article } from "../articles/articles.schema.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { game } from "../games/games.schema.ts";
import { navItem } from "../pages/pages.schema.ts";
import type { SitemapItem } from "./sitemap.ts";

/** Articles, each in all its languages, that one sitemap holds at most. */
export const articlesPerSitemap = 2000;

/** Pages that no navigation names. */
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
  "/promote/apihtml",
  "/promote/wlhtml",
];

/** How many sitemaps the articles fill: as many as their ids make necessary, whatever has been withdrawn since. */
export async function countArticleSitemaps(db: NodePgDatabase): Promise<number> {
  const [row] = await db.select({ last: max(article.itemId) }).from(article);
  return row?.last ? Math.floor(row.last / articlesPerSitemap) + 1 : 0;
}

/** The articles of one of these sitemaps, counted from 0. */
export async function findSitemapArticles(db: NodePgDatabase, number: number): Promise<SitemapItem[]> {
  const first = number * articlesPerSitemap;
  const rows = await db
    .select({ id: article.id, itemId: article.itemId, lang: article.lang, changedAt: article.updatedAt })
    .from(article)
    .where(and(isPublic, gte(article.itemId, first), lt(article.itemId, first + articlesPerSitemap)))
    .orderBy(asc(article.itemId), asc(article.lang));
  return itemsOf(rows, "/article");
}

/** All games. */
export async function findSitemapGames(db: NodePgDatabase): Promise<SitemapItem[]> {
  const rows = await db
    .select({ id: game.id, itemId: game.itemId, lang: game.lang })
    .from(game)
    .orderBy(asc(game.itemId), asc(game.lang));
  return itemsOf(rows, "/game-intro");
}

/** The pages of the navigation, those that it does not name, and the months of the calendar. */
export async function findSitemapPages(db: NodePgDatabase): Promise<SitemapItem[]> {
  const rows = await db
    .select({ uri: navItem.uri, link: navItem.link, parent: navItem.parent })
    .from(navItem)
    // Whoever searches is nobody's member.
    .where(and(eq(navItem.lang, defaultLocale.id), eq(navItem.active, true), eq(navItem.requireLogin, false)))
    .orderBy(asc(navItem.sort));
  // Games as a whole have no page; its address leads to the first of its categories.
  const named = rows
    // An entry below another that leads elsewhere has no page of its own either.
    .filter(({ uri, link, parent }) => uri !== "/game" && (parent === null || !link || link === uri))
    .map(({ uri }) => uri);
  const paths = new Set([...otherPages, ...named, ...(await findMonthPaths(db))]);
  // A category's own address leads to its picks.
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

/** Rows of one item after the other as one entry each, dated by the last change of any of its languages. */
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
