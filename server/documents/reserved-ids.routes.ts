import { Hono } from "hono";
import { reserveIds } from "#contract/backstage/reserved-ids.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "#server/services.ts";
import { reserveIds as reserve } from "./reserved-ids.mutations.ts";

/** Reserves ids for what editors begin without a network. Nothing changes for anybody, so the audit log has no entry. */
export function reservedIdsRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, reserveIds, {
    rate: { times: 60, seconds: 60 },
    handle: ({ tx, actor, body }) => reserve(tx, actor.id, body),
  });
  return routes;
}
