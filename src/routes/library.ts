import { createRoute } from "@tanstack/react-router";
import { mainQuery, pageMetaQuery, siteHead } from "#src/content/main.queries.ts";
import { type PageHead, samePath } from "#src/lib/page-head.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { rootRoute } from "./root.tsx";

export const libraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/library",
  loader: async ({ context: { queryClient, i18n, locale } }): Promise<PageHead> => {
    const [main, meta] = await Promise.all([
      queryClient.ensureQueryData(mainQuery(locale.id)),
      queryClient.ensureQueryData(pageMetaQuery("/library", locale.id)).catch(() => undefined),
      import("#src/lib/late-messages.ts").then(({ addMessages }) => addMessages(i18n, "library")),
    ]);
    const { title, description } = meta?.data ?? siteHead(main.data);
    return { title, description, type: "website", alternates: samePath("/library") };
  },
  component: lazyScreen(() => import("#src/features/library/library-page.tsx"), "LibraryPage"),
  // Only the server asks for it.
  staticData: import.meta.env.SSR ? { page: "src/features/library/library-page.tsx" } : {},
});
