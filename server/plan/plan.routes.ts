import { Hono } from "hono";
import { readPlan } from "#contract/backstage/plan.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { can } from "#server/auth/permissions.ts";
import type { Services } from "#server/services.ts";
import { findPlan } from "./plan.queries.ts";

const rate = { times: 120, seconds: 60 } as const;

/** The plan of what is published, starts, ends or is sent. */
export function planRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, readPlan, {
    rate,
    handle: ({ db, actor, query }) => findPlan(db, { ...query, withMessages: can(actor, "send_messages") }),
  });
  return routes;
}
