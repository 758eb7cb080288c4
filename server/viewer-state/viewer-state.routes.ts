import { Hono } from "hono";
import { getViewerState } from "#contract/viewer-state/endpoints.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "#server/services.ts";
import { findViewerState } from "./viewer-state.queries.ts";

const rate = { times: 300, seconds: 300 } as const;

/** The likes and votes of the logged-in member. */
export function viewerStateRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, getViewerState, { rate, handle: ({ actor, db }) => findViewerState(db, actor.id) });
  return routes;
}
