import { Hono } from "hono";
import { searchSite } from "#contract/search/endpoints.ts";
import { networkLimiter } from "#server/api/network-limiter.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "../services.ts";
import { search } from "./search.queries.ts";

/** Searches of a network whose results are not cached. */
const rate = { times: 300, seconds: 60 } as const;

export function searchRoutes({ db, responseCache, proxies }: Services): Hono {
  const routes = new Hono();
  const limiter = networkLimiter("search", rate, proxies);
  readRoute(routes, responseCache.searches, searchSite, (input) => search(db, input), { limiter });
  return routes;
}
