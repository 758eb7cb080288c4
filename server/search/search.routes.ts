import { Hono } from "hono";
import { searchSite } from "#contract/search/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "../services.ts";
import { search } from "./search.queries.ts";

export function searchRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache.searches, searchSite, (input) => search(db, input));
  return routes;
}
