import { Hono } from "hono";
import { getDocument, getFaq } from "#contract/help/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "../services.ts";
import { findDocument, findFaq } from "./help.queries.ts";

export function helpRoutes({ db, representations }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, representations, getFaq, async ({ lang }) => ({ group_list: await findFaq(db, lang) }));
  readRoute(routes, representations, getDocument, ({ key, lang }) => findDocument(db, key, lang));
  return routes;
}
