import { Hono } from "hono";
import { countEvents } from "#contract/analytics/endpoints.ts";
import { actionRoute } from "#server/api/action-route.ts";
import type { Services } from "../services.ts";
import { addEvents } from "./analytics.mutations.ts";

/** Limit of batches per network. A device sends one every half minute at most, and a network has many devices. */
const perNetwork = { times: 600, seconds: 3600 } as const;

export function analyticsRoutes(services: Services): Hono {
  const routes = new Hono();
  actionRoute(routes, services, countEvents, {
    rate: perNetwork,
    shortcut: (header) => (header("sec-gpc") === "1" || header("dnt") === "1" ? { counted: 0 } : undefined),
    handle: async ({ body, query, tx }) => ({ counted: await addEvents(tx, query.lang, body) }),
  });
  return routes;
}
