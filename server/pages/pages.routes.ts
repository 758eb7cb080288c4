import { Hono } from "hono";
import {
  getAdContent,
  getCollaboration,
  getCover,
  getFloatingLayer,
  getMain,
  getPage,
  getPageMeta,
} from "#contract/pages/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "../services.ts";
import { findMain } from "./main.queries.ts";
import { findBanners, findPage, findPageMeta } from "./pages.queries.ts";
import { findPartners } from "./partners.queries.ts";

export function pagesRoutes(services: Services): Hono {
  const { db, responseCache } = services;
  const routes = new Hono();
  readRoute(routes, responseCache, getMain, ({ lang }) => findMain(db, lang, services));
  readRoute(routes, responseCache, getPage, ({ uri, lang }) => findPage(db, uri, lang));
  readRoute(routes, responseCache, getPageMeta, ({ uri, lang }) => findPageMeta(db, uri, lang));
  readRoute(routes, responseCache, getCover, async ({ lang }) => {
    const [cover] = await findBanners(db, lang, { place: "cover" });
    return { cover: cover ?? null };
  });
  readRoute(routes, responseCache, getAdContent, async ({ lang }) => ({
    ad_list: await findBanners(db, lang, { place: "page" }),
  }));
  readRoute(routes, responseCache, getFloatingLayer, async ({ lang }) => ({
    floating_list: await findBanners(db, lang, { place: "floating" }),
  }));
  readRoute(routes, responseCache, getCollaboration, async ({ lang }) => ({
    partner_list: await findPartners(db, lang),
  }));
  return routes;
}
