import { Hono } from "hono";
import { getEdition } from "#contract/editions.ts";
import { readRoute } from "../http/read-route.ts";
import type { Services } from "../services.ts";
import { findEdition } from "./editions.queries.ts";

export function editionsRoutes({ db, representations }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, representations, getEdition, (input) => findEdition(db, input));
  return routes;
}
