import { Hono } from "hono";
import { getSectionSync } from "#contract/section-sync/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "#server/services.ts";
import { findSectionChanges } from "./section-sync.queries.ts";

export function sectionSyncRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache, getSectionSync, (input) => findSectionChanges(db, input));
  return routes;
}
