import { Hono } from "hono";
import { gamesByLabel, getGame, listGames, relatedGames } from "#contract/games/endpoints.ts";
import { relatedListSize } from "#contract/limits.ts";
import { readRoute } from "#server/api/read-route.ts";
import { itemsOfLists } from "#server/cache/shown-items.ts";
import { findLabel } from "../articles/labels.queries.ts";
import type { Services } from "../services.ts";
import { findGame, findGames, findRelatedGames } from "./games.queries.ts";

const lists = { itemsOf: itemsOfLists };

export function gamesRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache, listGames, (input) => findGames(db, input), lists);
  readRoute(
    routes,
    responseCache,
    gamesByLabel,
    async (input) => ({
      label: await findLabel(db, input.label, input.lang),
      ...(await findGames(db, { ...input, sort: "release", order: "desc" })),
    }),
    lists,
  );
  readRoute(routes, responseCache, getGame, ({ id, lang }) => findGame(db, id, lang), {
    itemsOf: ({ id }) => [`game ${id}`],
  });
  readRoute(
    routes,
    responseCache,
    relatedGames,
    async ({ id, lang }) => ({
      game_list: await findRelatedGames(db, id, lang, relatedListSize),
    }),
    lists,
  );
  return routes;
}
