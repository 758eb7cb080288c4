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
  const { db, representations } = services;
  const routes = new Hono();
  readRoute(routes, representations, getMain, ({ lang }) => findMain(db, lang, services));
  readRoute(routes, representations, getPage, ({ uri, lang }) => findPage(db, uri, lang));
  readRoute(routes, representations, getPageMeta, ({ uri, lang }) => findPageMeta(db, uri, lang));
  readRoute(routes, representations, getCover, async ({ lang }) => {
    const [cover] = await findBanners(db, lang, { place: "cover" });
    return { cover: cover ?? null };
  });
  readRoute(routes, representations, getAdContent, async ({ lang }) => ({
    ad_list: await findBanners(db, lang, { place: "page" }),
  }));
  readRoute(routes, representations, getFloatingLayer, async ({ lang }) => ({
    floating_list: await findBanners(db, lang, { place: "floating" }),
  }));
  readRoute(routes, representations, getCollaboration, async ({ lang }) => ({
    partner_list: await findPartners(db, lang),
  }));
  return routes;
}
