import { Hono } from "hono";
import { getDocument, getFaq } from "#contract/help/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "../services.ts";
import { findDocument, findFaq } from "./help.queries.ts";

export function helpRoutes({ db, responseCache, retention }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache, getFaq, async ({ lang }) => ({ group_list: await findFaq(db, lang) }));
  readRoute(routes, responseCache, getDocument, (input) => findDocument(db, input, retention));
  return routes;
}
