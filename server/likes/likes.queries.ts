import { and, eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { LikeableKind } from "#contract/likes/endpoints.ts";
import { article, isPublic } from "../articles/articles.schema.ts";
import { game } from "../games/games.schema.ts";
import { itemLike } from "./likes.schema.ts";

/** Counts the public articles or games that a member likes. */
export async function countLiked(db: NodePgDatabase, memberId: number, kind: LikeableKind): Promise<number> {
  const seen =
    kind === "article"
      ? sql`exists (select 1 from ${article} where ${article.itemId} = ${itemLike.itemId} and ${isPublic})`
      : sql`exists (select 1 from ${game} where ${game.itemId} = ${itemLike.itemId})`;
  return db.$count(itemLike, and(eq(itemLike.memberId, memberId), eq(itemLike.kind, kind), seen));
}
