import { and, desc, eq, sql } from "drizzle-orm";
import type { GameCategory } from "#contract/games/types.ts";
import { contentLang } from "#contract/locales.ts";
import { findGamesById } from "#server/games/games.queries.ts";
import { game } from "#server/games/games.schema.ts";
import { changedSince } from "./changed-since.ts";
import type { SyncRound } from "./sync-cursor.ts";
import type { SyncSource } from "./sync-source.ts";

/** The games of a category. */
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
          wanted: wanted(round),
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

function wanted({ since, floor }: SyncRound) {
  if (!since) return sql<boolean>`true`;
  const cameUp = floor ? sql`(${game.releaseDate}, ${game.id}) < (${floor[0]}::date, ${floor[1]}::int)` : sql`false`;
  return sql<boolean>`(${changedSince(game.changedXid, since)} or ${cameUp})`;
}
