import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import type { LikeableKind, LikedArticle, LikedGame } from "#contract/likes/endpoints.ts";
import { contentLang } from "#contract/locales.ts";
import type { Picture } from "#contract/media/schemas.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { checkRows } from "#server/database/check-rows.ts";
import { cropUrl } from "#shared/picture-url.ts";
import { findSummaries } from "../articles/articles.queries.ts";
import { article, isPublic } from "../articles/articles.schema.ts";
import { findGameSummaries } from "../games/games.queries.ts";
import { game } from "../games/games.schema.ts";
import { itemLike } from "./likes.schema.ts";

interface ListQuery {
  readonly lang: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Public articles that a member likes, last liked first, in the requested language where possible. */
export async function findLikedArticles(
  db: NodePgDatabase,
  memberId: number,
  query: ListQuery,
): Promise<{ article_list: LikedArticle[]; next_cursor: string | null }> {
  const { ids, next_cursor } = await findLikedIds(db, memberId, "article", query);
  const articles = await findSummaries(db, ids, query.lang);
  const article_list = articles.map((each) => ({ ...each, cover_img: likedCover(each.cover_img), likeable: true }));
  return { article_list, next_cursor };
}

/** Games that a member likes, last liked first, in the requested language where possible. */
export async function findLikedGames(
  db: NodePgDatabase,
  memberId: number,
  query: ListQuery,
): Promise<{ game_list: LikedGame[]; next_cursor: string | null }> {
  const { ids, next_cursor } = await findLikedIds(db, memberId, "game", query);
  const games = await findGameSummaries(db, ids, query.lang);
  const game_list = games.map((each) => ({
    ...each,
    title: each.name,
    cover_img: likedCover(each.cover_img),
    img_670x376: cropUrl(each.cover_img, "670x376"),
    ...{ comment_count: 0, comment_open: false, likeable: true },
  }));
  return { game_list, next_cursor };
}

/** A cover with its square rendition (spec section 3). */
function likedCover(cover: Picture): LikedArticle["cover_img"] {
  return { ...cover, img_200x200: cropUrl(cover, "200x200") };
}

const likedRow = v.object({ id: v.number(), item_id: v.number(), liked: v.string() });

async function findLikedIds(
  db: NodePgDatabase,
  memberId: number,
  kind: LikeableKind,
  { lang, limit, cursor }: ListQuery,
) {
  const table = kind === "article" ? article : game;
  const [at, item] = cursor ? decodeCursor(cursor, "moment") : [];
  const after = cursor
    ? sql`and (${itemLike.likedAt}, ${itemLike.itemId}) < (${String(at)}::timestamptz, ${item}::int)`
    : sql``;
  const result = await db.execute(sql`
    select chosen.id, ${itemLike.itemId},
      to_char(${itemLike.likedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as liked
    from ${itemLike} cross join lateral (
      select ${table.id} from ${table} where ${table.itemId} = ${itemLike.itemId}
        ${kind === "article" ? sql`and ${isPublic}` : sql``}
      order by (${table.lang} = ${contentLang(lang)}) desc, ${table.lang} limit 1
    ) as chosen
    where ${itemLike.memberId} = ${memberId} and ${itemLike.kind} = ${kind} ${after}
    order by ${itemLike.likedAt} desc, ${itemLike.itemId} desc limit ${limit + 1}`);
  const rows = checkRows(likedRow, result);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { ids: page.map(({ id }) => id), next_cursor: last ? encodeCursor([last.liked, last.item_id]) : null };
}
