import { Hono } from "hono";
import { getMarkSix } from "#contract/mark-six/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import { nextDrawAt } from "#shared/mark-six/rules.ts";
import type { Services } from "../services.ts";
import { findDraws } from "./mark-six.queries.ts";

export function markSixRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache, getMarkSix, async ({ limit, cursor }) => ({
    ...(await findDraws(db, limit, cursor)),
    next_draw_at: nextDrawAt(new Date()).toISOString(),
  }));
  return routes;
}
