import { Hono } from "hono";
import { listIssues } from "#contract/newsletter/issues.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "#server/services.ts";
import { findIssues } from "./issues.queries.ts";

export function periodicalRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache, listIssues, ({ lang, cursor }) => findIssues(db, lang, cursor));
  return routes;
}
