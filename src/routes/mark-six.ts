import { createRoute } from "@tanstack/react-router";
import { latestDrawQuery } from "#src/content/draw.queries.ts";
import { mainQuery, pageMetaQuery, siteHead } from "#src/content/main.queries.ts";
import { type PageHead, samePath } from "#src/lib/page-head.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { rootRoute } from "./root.tsx";

export const markSixRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/mark-six",
  loader: async ({ context: { queryClient, i18n, locale } }): Promise<PageHead> => {
    const [main, meta] = await Promise.all([
      queryClient.ensureQueryData(mainQuery(locale.id)),
      queryClient.ensureQueryData(pageMetaQuery("/mark-six", locale.id)).catch(() => undefined),
      queryClient.ensureQueryData(latestDrawQuery()),
      import("#src/lib/late-messages.ts").then(({ addMessages }) => addMessages(i18n, "mark-six")),
    ]);
    const { title, description } = meta?.data ?? siteHead(main.data);
    return { title, description, type: "website", alternates: samePath("/mark-six") };
  },
  component: lazyScreen(() => import("#src/features/mark-six/mark-six-page.tsx"), "MarkSixPage"),
  staticData: { page: "src/features/mark-six/mark-six-page.tsx" },
});
