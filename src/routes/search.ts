import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

/** The search as typed by anybody; the page validates it. */
interface SearchAddress {
  q?: string | undefined;
  type?: string | undefined;
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
}

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/search/{-$searchVal}",
  validateSearch: ({ q, type, sort, order }: Record<string, unknown>) => ({ q, type, sort, order }) as SearchAddress,
  loaderDeps: ({ search }) => search,
  ...lazyPage(() => import("#src/features/search/search-page.tsx"), "SearchPage", "loadSearch"),
});
