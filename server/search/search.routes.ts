import { Hono } from "hono";
import { searchSite } from "#contract/search.ts";
import { readRoute } from "../http/read-route.ts";
import type { Services } from "../services.ts";
import { findOnSite } from "./search.queries.ts";

export function searchRoutes({ db, representations }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, representations.passing, searchSite, (input) => findOnSite(db, input));
  return routes;
}
