import { Hono } from "hono";
import { getCollaboration } from "#contract/partners/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "../services.ts";
import { findPartners } from "./partners.queries.ts";

export function partnersRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache, getCollaboration, async ({ lang }) => ({
    partner_list: await findPartners(db, lang),
  }));
  return routes;
}
