import { Hono } from "hono";
import { likeComment, likeItem, listLiked } from "#contract/likes/endpoints.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { ShownItem } from "#server/cache/shown-items.ts";
import type { Services } from "../services.ts";
import { findLikedArticles, findLikedGames } from "./liked-lists.queries.ts";
import { setCommentLike, setItemLike } from "./likes.mutations.ts";

/** A device that was offline sends all its waiting requests at once. */
const rates = { write: { times: 600, seconds: 600 }, read: { times: 300, seconds: 300 } } as const;

/** Likes of articles, games and comments. */
export function likesRoutes(services: Services): Hono {
  const routes = new Hono();
  /** Other readers of this process see the numbers at once. The database notifies other processes. */
  const show = (items: readonly ShownItem[]) => {
    for (const item of items) services.responseCache.invalidate(item);
  };

  memberRoute(routes, services, likeItem, {
    rate: rates.write,
    handle: async ({ actor, params: { kind, id, change }, tx, afterCommit }) => {
      const { items, ...liking } = await setItemLike(tx, { memberId: actor.id, kind, id, liked: change === "add" });
      afterCommit(async () => show(items));
      return liking;
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
      afterCommit(async () => show(items));
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
