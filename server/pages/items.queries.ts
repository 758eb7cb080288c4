import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ItemKind } from "#contract/backstage/items.ts";
import { contentLang } from "#contract/locales.ts";
import { article, isPublic } from "../articles/articles.schema.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { game } from "../games/games.schema.ts";
import { localizeJson } from "../i18n/local-text.ts";

interface Asked {
  readonly kind: ItemKind;
  readonly lang: number;
  /** Words of the title. */
  readonly q: string;
  /** Item ids, `12,34`, in place of the words. */
  readonly items?: string | undefined;
}

interface Item {
  readonly item_id: number;
  readonly title: string;
}

const mostFound = 20;

/** Finds items that readers have: those with these ids, in their order, or those with these words, newest first. */
export async function findItems(db: NodePgDatabase, { kind, lang, q, items }: Asked): Promise<Item[]> {
  const ids = items?.split(",").map(Number);
  const found = await finders[kind](db, contentLang(lang), (itemId, title) =>
    ids ? inArray(itemId, ids) : sql`${title} ilike ${`%${q.replace(/[\\%_]/g, "\\$&")}%`}`,
  );
  return ids ? ids.flatMap((id) => found.find((item) => item.item_id === id) ?? []) : found.slice(0, mostFound);
}

type Filter = (itemId: SQLWrapper, title: SQLWrapper) => SQL;
type Finder = (db: NodePgDatabase, lang: number, filter: Filter) => Promise<Item[]>;

const finders: Readonly<Record<ItemKind, Finder>> = {
  article: (db, lang, filter) =>
    db
      .select({ item_id: article.itemId, title: article.title })
      .from(article)
      .where(and(eq(article.lang, lang), isPublic, filter(article.itemId, article.title)))
      .orderBy(desc(article.publishedAt))
      .limit(100),
  game: (db, lang, filter) =>
    db
      .select({ item_id: game.itemId, title: game.name })
      .from(game)
      .where(and(eq(game.lang, lang), filter(game.itemId, game.name)))
      .orderBy(desc(game.releaseDate))
      .limit(100),
  event: async (db, lang, filter) => {
    const title = sql<string>`${calendarEvent.title} ->> ${String(lang)}`;
    const rows = await db
      .select()
      .from(calendarEvent)
      .where(filter(calendarEvent.id, title))
      .orderBy(desc(calendarEvent.startsAt))
      .limit(100);
    return rows.map((row) => ({ item_id: row.id, title: localizeJson(row.title, lang) }));
  },
};
