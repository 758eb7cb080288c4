import { and, desc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ViewerState } from "#contract/viewer-state/endpoints.ts";
import { article } from "#server/articles/articles.schema.ts";
import { game } from "#server/games/games.schema.ts";
import { commentLike, itemLike } from "#server/likes/likes.schema.ts";
import { ballot } from "#server/polls/polls.schema.ts";

/** Rows of each kind, the latest first. */
const maxOfEach = 2000;

/** Finds the latest likes and votes of a member. */
export async function findViewerState(db: NodePgDatabase, memberId: number): Promise<ViewerState> {
  const comments = await db
    .select({ id: commentLike.commentId })
    .from(commentLike)
    .where(eq(commentLike.memberId, memberId))
    .orderBy(desc(commentLike.likedAt))
    .limit(maxOfEach);
  const ballots = await db
    .select({ poll_id: ballot.pollId, option_list: ballot.optionIds })
    .from(ballot)
    .where(eq(ballot.memberId, memberId))
    .orderBy(desc(ballot.id))
    .limit(maxOfEach);
  return {
    liked_article_list: await likedRows(db, memberId, "article"),
    liked_game_list: await likedRows(db, memberId, "game"),
    liked_comment_list: comments.map(({ id }) => id),
    ballot_list: ballots,
  };
}

/** Ids of the rows of liked items, in every language. */
async function likedRows(db: NodePgDatabase, memberId: number, kind: "article" | "game"): Promise<number[]> {
  const table = kind === "article" ? article : game;
  const latest = db
    .select({ itemId: itemLike.itemId })
    .from(itemLike)
    .where(and(eq(itemLike.memberId, memberId), eq(itemLike.kind, kind)))
    .orderBy(desc(itemLike.likedAt), desc(itemLike.itemId))
    .limit(maxOfEach)
    .as("latest");
  const rows = await db
    .select({ id: table.id })
    .from(latest)
    .innerJoin(table, eq(table.itemId, latest.itemId))
    .orderBy(table.id);
  return rows.map(({ id }) => id);
}
