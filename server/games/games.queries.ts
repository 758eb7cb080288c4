import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import type { Game, GameSummary, listGames } from "#contract/games/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import { contentLang } from "#contract/locales.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { label } from "../articles/articles.schema.ts";
import { findLabels } from "../articles/labels.queries.ts";
import { toPicture } from "../media/media.queries.ts";
import { image } from "../media/media.schema.ts";
import { game, gameLabel } from "./games.schema.ts";

type ListInput = v.InferOutput<typeof listGames.query> & { label?: string };
type Row = { game: typeof game.$inferSelect; image: typeof image.$inferSelect };

const sortColumns = {
  release: game.releaseDate,
  popular: game.popularity,
  odds: game.highestOdds,
  liked: game.likedAmount,
} as const;

/** A page of games in the requested order, with the cursor of the next page. */
export async function findGames(
  db: NodePgDatabase,
  input: ListInput,
): Promise<{ game_list: GameSummary[]; next_cursor: string | null }> {
  const direction = input.order === "asc" ? asc : desc;
  const rows = await db
    .select({ game, image })
    .from(game)
    .innerJoin(image, eq(image.id, game.coverImageId))
    .where(
      and(
        eq(game.lang, contentLang(input.lang)),
        input.category && eq(game.category, input.category),
        input.type && eq(game.type, input.type),
        input.featured && eq(game.featured, true),
        input.label ? hasLabel(db, input.label) : undefined,
        input.free && eq(game.freeGame, true),
        after(input),
      ),
    )
    .orderBy(direction(sortColumns[input.sort]), direction(game.id))
    .limit(input.limit + 1);
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1)?.game : undefined;
  const positions = last && {
    release: last.releaseDate,
    popular: last.popularity,
    odds: last.highestOdds,
    liked: last.likedAmount,
  };
  return {
    game_list: page.map((row) => summarise(row, input.lang)),
    next_cursor: last && positions ? encodeCursor([positions[input.sort], last.id]) : null,
  };
}

function hasLabel(db: NodePgDatabase, key: string): SQL {
  return inArray(
    game.itemId,
    db
      .select({ itemId: gameLabel.itemId })
      .from(gameLabel)
      .innerJoin(label, eq(label.id, gameLabel.labelId))
      .where(eq(label.key, key)),
  );
}

function after({ cursor, sort, order }: ListInput): SQL | undefined {
  if (!cursor) return undefined;
  const [value, id] = decodeCursor(cursor, sort === "release" ? "day" : "number");
  const comparison = sql.raw(order === "asc" ? ">" : "<");
  const type = sql.raw(sort === "release" ? "date" : "int");
  return sql`(${sortColumns[sort]}, ${game.id}) ${comparison} (${value}::${type}, ${id}::int)`;
}

function summarise(row: Row, lang: number): GameSummary {
  return {
    id: row.game.id,
    lang: row.game.lang,
    name: row.game.name,
    subtitle: row.game.subtitle,
    category: row.game.category,
    type: row.game.type,
    cover_img: toPicture(row.image, lang),
    release_date: row.game.releaseDate,
    highest_odds: row.game.highestOdds,
    featured: row.game.featured,
    liked_amount: row.game.likedAmount,
  };
}

/**
 * Returns the game with this id in the requested language. Without a text in that language it is returned as it is.
 * @throws {ApiError} `not_found`
 */
export async function findGame(db: NodePgDatabase, id: number, lang: number): Promise<Game> {
  const rows = await db
    .select({ game, image })
    .from(game)
    .innerJoin(image, eq(image.id, game.coverImageId))
    .where(eq(game.itemId, db.select({ itemId: game.itemId }).from(game).where(eq(game.id, id))))
    .orderBy(game.lang);
  const row =
    rows.find((candidate) => candidate.game.lang === contentLang(lang)) ??
    rows.find((candidate) => candidate.game.id === id);
  if (!row) throw new ApiError("not_found");
  const [found] = await complete(db, [row], rows, lang);
  if (!found) throw new ApiError("not_found");
  return found;
}

/** Summaries of the games of some items in a language, in the order of the items. */
export async function findGamesOfItems(
  db: NodePgDatabase,
  itemIds: readonly number[],
  lang: number,
): Promise<GameSummary[]> {
  const rows = await db
    .select({ id: game.id, itemId: game.itemId })
    .from(game)
    .where(and(inArray(game.itemId, [...itemIds]), eq(game.lang, contentLang(lang))));
  const ids = itemIds.flatMap((itemId) => rows.filter((row) => row.itemId === itemId).map(({ id }) => id));
  return findGameSummaries(db, ids, lang);
}

/** Summaries of some games, in the order of their ids. */
export async function findGameSummaries(
  db: NodePgDatabase,
  ids: readonly number[],
  lang: number,
): Promise<GameSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ game, image })
    .from(game)
    .innerJoin(image, eq(image.id, game.coverImageId))
    .where(inArray(game.id, [...ids]));
  rows.sort((one, other) => ids.indexOf(one.game.id) - ids.indexOf(other.game.id));
  return rows.map((row) => summarise(row, lang));
}

/** Returns some existing games in full, in the order of their ids. */
export async function findGamesById(db: NodePgDatabase, ids: readonly number[], lang: number): Promise<Game[]> {
  if (ids.length === 0) return [];
  const siblings = await db
    .select({ game, image })
    .from(game)
    .innerJoin(image, eq(image.id, game.coverImageId))
    .where(
      inArray(
        game.itemId,
        db
          .select({ itemId: game.itemId })
          .from(game)
          .where(inArray(game.id, [...ids])),
      ),
    )
    .orderBy(game.lang);
  const rows = ids.flatMap((id) => siblings.find((row) => row.game.id === id) ?? []);
  return complete(db, rows, siblings, lang);
}

/** Converts rows to games of the contract; the labels of all of them take one query. */
async function complete(db: NodePgDatabase, rows: Row[], siblings: readonly Row[], lang: number): Promise<Game[]> {
  const labels = await findLabels(
    db,
    rows.map((row) => row.game.itemId),
    lang,
    gameLabel,
  );
  return rows.map((row) => ({
    ...summarise(row, lang),
    intro_html: row.game.introHtml,
    feature_list: row.game.features,
    credit_exchange: row.game.creditExchange,
    jackpot_layers: row.game.jackpotLayers,
    html5: row.game.html5,
    device_list: row.game.devices,
    free_game: row.game.freeGame,
    label_list: labels.get(row.game.itemId) ?? [],
    translation_list: siblings
      .filter((sibling) => sibling.game.itemId === row.game.itemId)
      .map((sibling) => ({ lang: sibling.game.lang, id: sibling.game.id })),
  }));
}

/** Other games of the same category: the same type first, then the most popular. */
export async function findRelatedGames(
  db: NodePgDatabase,
  id: number,
  lang: number,
  size: number,
): Promise<GameSummary[]> {
  const [own] = await db.select().from(game).where(eq(game.id, id));
  if (!own) throw new ApiError("not_found");
  const rows = await db
    .select({ game, image })
    .from(game)
    .innerJoin(image, eq(image.id, game.coverImageId))
    .where(and(eq(game.lang, contentLang(lang)), eq(game.category, own.category), ne(game.itemId, own.itemId)))
    .orderBy(sql`(${game.type} = ${own.type}) desc`, desc(game.popularity), desc(game.id))
    .limit(size);
  return rows.map((row) => summarise(row, lang));
}

/** Returns the language of a game. */
export async function findGameLang(db: NodePgDatabase, id: number): Promise<number | undefined> {
  const [found] = await db.select({ lang: game.lang }).from(game).where(eq(game.id, id));
  return found?.lang;
}
