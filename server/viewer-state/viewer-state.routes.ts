import { desc, eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Hono } from "hono";
import { getViewerState, type ViewerState } from "#contract/viewer-state/endpoints.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { article } from "#server/articles/articles.schema.ts";
import { game } from "#server/games/games.schema.ts";
import { commentLike, itemLike } from "#server/likes/likes.schema.ts";
import type { Services } from "#server/services.ts";
import { ballot } from "#server/votes/votes.schema.ts";

const rate = { times: 300, seconds: 300 } as const;
/** The latest of each kind: what a device is told at once. */
const most = 2000;

/** What a member likes and has voted for. */
export function viewerStateRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, getViewerState, { rate, handle: ({ who, db }) => findStanding(db, who.id) });
  return routes;
}

async function findStanding(db: NodePgDatabase, memberId: number): Promise<ViewerState> {
  const comments = await db
    .select({ id: commentLike.commentId })
    .from(commentLike)
    .where(eq(commentLike.memberId, memberId))
    .orderBy(desc(commentLike.likedAt))
    .limit(most);
  const ballots = await db
    .select({ poll_id: ballot.pollId, option_list: ballot.optionIds })
    .from(ballot)
    .where(eq(ballot.memberId, memberId))
    .orderBy(desc(ballot.id))
    .limit(most);
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
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${table.id} from (
      select ${itemLike.itemId} from ${itemLike} where ${itemLike.memberId} = ${memberId} and ${itemLike.kind} = ${kind}
      order by ${itemLike.likedAt} desc, ${itemLike.itemId} desc limit ${most}
    ) as latest join ${table} using (item_id) order by ${table.id}`);
  return rows.map(({ id }) => id);
}
