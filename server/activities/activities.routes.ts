import { Hono } from "hono";
import { listActivities } from "#contract/activities/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "../services.ts";
import { findActivities } from "./activities.queries.ts";

export function activitiesRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache, listActivities, (input) => findActivities(db, input));
  return routes;
}
