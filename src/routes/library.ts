import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { mainQuery, pageMetaQuery, siteHead } from "#src/content/main.queries.ts";
import { type PageHead, samePath } from "#src/lib/page-head.ts";
import { rootRoute } from "./root.tsx";

export const libraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/library",
  loader: async ({ context: { queryClient, locale } }): Promise<PageHead> => {
    const [main, meta] = await Promise.all([
      queryClient.ensureQueryData(mainQuery(locale.id)),
      queryClient.ensureQueryData(pageMetaQuery("/library", locale.id)).catch(() => undefined),
    ]);
    const { title, description } = meta?.data ?? siteHead(main.data);
    return { title, description, type: "website", alternates: samePath("/library") };
  },
  component: lazyRouteComponent(() => import("#src/features/library/library-page.tsx"), "LibraryPage"),
  staticData: { page: "src/features/library/library-page.tsx" },
});
