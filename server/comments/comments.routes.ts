import { Hono } from "hono";
import { getThread, listComments, listReplies } from "#contract/comments/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import { itemsOfComment } from "#server/cache/shown-items.ts";
import type { Services } from "../services.ts";
import { findComments, findReplies, findThread } from "./comments.queries.ts";

/** Routes by which everyone reads comments. */
export function commentsRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache, listComments, (input) => findComments(db, input), {
    itemsOf: (_, { article }) => [`article ${article}`],
  });
  readRoute(routes, responseCache, listReplies, (input) => findReplies(db, input), {
    itemsOf: (_, { id }) => [`comment ${id}`],
  });
  readRoute(routes, responseCache, getThread, ({ id }) => findThread(db, id), {
    itemsOf: ({ thread }) => itemsOfComment(thread),
  });
  return routes;
}
