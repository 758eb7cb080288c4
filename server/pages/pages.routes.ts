import { Hono } from "hono";
import { getMain, getPage, getPageMeta } from "#contract/pages/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "../services.ts";
import { findMain } from "./main.queries.ts";
import { findPage, findPageMeta } from "./pages.queries.ts";

export function pagesRoutes(services: Services): Hono {
  const { db, responseCache } = services;
  const routes = new Hono();
  readRoute(routes, responseCache, getMain, ({ lang }) => findMain(db, lang, services));
  readRoute(routes, responseCache, getPage, ({ uri, lang }) => findPage(db, uri, lang));
  readRoute(routes, responseCache, getPageMeta, ({ uri, lang }) => findPageMeta(db, uri, lang));
  return routes;
}
