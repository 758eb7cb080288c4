import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { GameCategory } from "#contract/games/types.ts";
import { contentLang } from "#contract/locales.ts";
import type { SectionSync, SectionSyncItem } from "#contract/section-sync/endpoints.ts";
import type { Position, PositionKind } from "#server/api/cursor.ts";
import { inSection, publishedExactly } from "#server/articles/articles.queries.ts";
import { article, isPublic } from "#server/articles/articles.schema.ts";
import { findArticlesById } from "#server/articles/full-articles.queries.ts";
import { findGamesById } from "#server/games/games.queries.ts";
import { game } from "#server/games/games.schema.ts";
import { poll } from "#server/polls/polls.schema.ts";
import type { SyncPoint, SyncRound } from "./sync-cursor.ts";

/** One of the latest items of a section. */
export interface LatestItem {
  readonly id: number;
  readonly position: Position;
  /** Size of its text in bytes. */
  readonly bytes: number;
  /** Whether the device lacks its current version. */
  readonly wanted: boolean;
}

/** Source of the items of a section: articles or games. */
export interface SyncSource {
  readonly kind: SectionSyncItem["kind"];
  readonly positions: PositionKind;
  /** The latest items, newest first. */
  latest(db: NodePgDatabase, size: number, round: SyncRound): Promise<LatestItem[]>;
  /** Reads items in full. */
  read(db: NodePgDatabase, ids: readonly number[]): Promise<Pick<SectionSync, "article_list" | "game_list">>;
  /** Condition: the item with this id is public. */
  isThere(id: SQL): SQL;
}

/** Articles of a section, `news/industry`, or of a part of the site, `news`. */
export function articleSource(section: string, lang: number): SyncSource {
  return {
    kind: "article",
    positions: "moment",
    latest: async (db, size, round) => {
      const rows = await db
        .select({
          id: article.id,
          published: publishedExactly,
          bytes: sql<number>`octet_length(${article.bodyHtml})`,
          wanted: isMissingArticle(round),
        })
        .from(article)
        .where(and(isPublic, eq(article.lang, contentLang(lang)), inSection(section)))
        .orderBy(desc(article.publishedAt), desc(article.id))
        .limit(size);
      return rows.map(({ published, ...row }) => ({ ...row, position: [published, row.id] }));
    },
    read: async (db, ids) => ({ article_list: await findArticlesById(db, ids, lang), game_list: [] }),
    isThere: (id) => sql`exists (select 1 from ${article} where ${article.id} = ${id} and ${isPublic})`,
  };
}

/** Condition: the device lacks the article. It includes changes by time: a publication, or the end of a poll. */
function isMissingArticle({ since, floor }: SyncRound) {
  if (!since) return sql<boolean>`true`;
  const pollEnded = sql`exists (select 1 from ${poll}
    where ${poll.itemId} = ${article.itemId} and ${within(poll.endsAt, since)})`;
  const cameUp = floor
    ? sql`(${article.publishedAt}, ${article.id}) < (${floor[0]}::timestamptz, ${floor[1]}::int)`
    : sql`false`;
  return sql<boolean>`(${changedSince(article.changedXid, since)} or ${within(article.publishedAt, since)}
    or ${pollEnded} or ${cameUp})`;
}

/** Games of a category. */
export function gameSource(category: GameCategory, lang: number): SyncSource {
  return {
    kind: "game",
    positions: "day",
    latest: async (db, size, round) => {
      const rows = await db
        .select({
          id: game.id,
          released: game.releaseDate,
          bytes: sql<number>`octet_length(${game.introHtml})`,
          wanted: isMissingGame(round),
        })
        .from(game)
        .where(and(eq(game.lang, contentLang(lang)), eq(game.category, category)))
        .orderBy(desc(game.releaseDate), desc(game.id))
        .limit(size);
      return rows.map(({ released, ...row }) => ({ ...row, position: [released, row.id] }));
    },
    read: async (db, ids) => ({ article_list: [], game_list: await findGamesById(db, ids, lang) }),
    isThere: (id) => sql`exists (select 1 from ${game} where ${game.id} = ${id})`,
  };
}

function isMissingGame({ since, floor }: SyncRound) {
  if (!since) return sql<boolean>`true`;
  const cameUp = floor ? sql`(${game.releaseDate}, ${game.id}) < (${floor[0]}::date, ${floor[1]}::int)` : sql`false`;
  return sql<boolean>`(${changedSince(game.changedXid, since)} or ${cameUp})`;
}

/**
 * Condition: the transaction in this column was not visible at a sync point. Ids that this server has not reached come
 * from a backup of another server and are ignored.
 */
export function changedSince(xid: PgColumn, { xid: since }: SyncPoint): SQL {
  return sql`(${xid} >= ${since}::xid8 and ${xid} < pg_snapshot_xmax(pg_current_snapshot()))`;
}

/** Condition: the time in this column has passed since a sync point. */
function within(moment: PgColumn, { at }: SyncPoint): SQL {
  return sql`(${moment} > to_timestamp(${at}::float8 / 1000) and ${moment} <= now())`;
}
