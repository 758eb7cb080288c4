import { createRoute } from "@tanstack/react-router";
import { latestDrawQuery } from "#src/components/mark-six/draw.queries.ts";
import { mainQuery, pageQuery, siteHead } from "#src/components/site/main.queries.ts";
import { type PageHead, sameAlternates } from "#src/lib/page-head.ts";
import { lazyComponent } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  loader: async ({ context: { queryClient, locale } }): Promise<PageHead> => {
    const [main] = await Promise.all([
      queryClient.ensureQueryData(mainQuery(locale.id)),
      queryClient.ensureQueryData(pageQuery("/", locale.id)),
      queryClient.ensureQueryData(latestDrawQuery()),
    ]);
    return { ...siteHead(main.data), type: "website", alternates: sameAlternates("/") };
  },
  ...lazyComponent(() => import("#src/features/home/home-page.tsx"), "HomePage"),
});
