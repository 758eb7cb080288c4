import { Hono } from "hono";
import { getAdContent, getCover, getFloatingLayer } from "#contract/advertising/endpoints.ts";
import { readRoute } from "#server/api/read-route.ts";
import type { Services } from "../services.ts";
import { findBanners } from "./advertising.queries.ts";

export function advertisingRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
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
  return routes;
}
