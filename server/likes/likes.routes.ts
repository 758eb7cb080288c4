import { Hono } from "hono";
import { likeComment, likeItem, listLiked } from "#contract/likes/endpoints.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "../services.ts";
import { findLikedArticles, findLikedGames } from "./liked-lists.queries.ts";
import { setCommentLike, setItemLike } from "./likes.mutations.ts";

/** A device that was offline sends all its waiting requests at once. */
const rates = { write: { times: 600, seconds: 600 }, read: { times: 300, seconds: 300 } } as const;

/** Likes of articles, games and comments. */
export function likesRoutes(services: Services): Hono {
  const routes = new Hono();
  const { responseCache } = services;

  memberRoute(routes, services, likeItem, {
    rate: rates.write,
    handle: ({ actor, params: { kind, id, change }, tx, afterCommit }) => {
      // Other readers of this process see the number at once. The database notifies other processes.
      afterCommit(async () => responseCache.invalidate(`${kind} ${id}`));
      return setItemLike(tx, { memberId: actor.id, kind, id, liked: change === "add" });
    },
  });

  memberRoute(routes, services, likeComment, {
    rate: rates.write,
    handle: async ({ actor, params: { id, change }, tx, afterCommit }) => {
      const { items, ...liking } = await setCommentLike(tx, {
        memberId: actor.id,
        commentId: id,
        liked: change === "like",
      });
      afterCommit(async () => {
        for (const item of items) responseCache.invalidate(item);
      });
      return liking;
    },
  });

  memberRoute(routes, services, listLiked, {
    rate: rates.read,
    handle: async ({ actor, params: { kind }, query, db }) => ({
      article_list: [],
      game_list: [],
      ...(kind === "article"
        ? await findLikedArticles(db, actor.id, query)
        : await findLikedGames(db, actor.id, query)),
    }),
  });
  return routes;
}
