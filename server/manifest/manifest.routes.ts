import { Hono } from "hono";
import { manifestPath, routedLocales } from "#contract/locales.ts";
import { prepareWithContext, respond } from "#server/cache/respond.ts";
import { findHeader } from "../pages/main.queries.ts";
import type { Services } from "../services.ts";
import { webManifest } from "./web-manifest.ts";

/** Seconds in the response cache; a change of the settings removes it at once. */
const manifestSeconds = 300;

/** Serves a manifest for each routed language, with the name and description from the site settings. */
export function manifestRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  for (const locale of routedLocales) {
    const path = manifestPath(locale.code);
    routes.get(path, async (c) => {
      const made = await responseCache.get(path, manifestSeconds, async () =>
        prepareWithContext(c, JSON.stringify(webManifest(locale, await findHeader(db, locale.id))), {
          "content-type": "application/manifest+json; charset=utf-8",
          "cache-control": "public, no-cache",
        }),
      );
      return respond(c, made);
    });
  }
  return routes;
}
