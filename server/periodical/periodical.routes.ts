import { Hono } from "hono";
import { listIssues } from "#contract/periodical.ts";
import { readRoute } from "../http/read-route.ts";
import type { Services } from "../services.ts";
import { findIssues } from "./periodical.queries.ts";

export function periodicalRoutes({ db, representations }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, representations, listIssues, ({ lang, cursor }) => findIssues(db, lang, cursor));
  return routes;
}
