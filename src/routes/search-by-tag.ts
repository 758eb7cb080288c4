import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const searchByTagRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/search-by-tag/$type/$label",
  ...lazyPage(() => import("#src/features/search/label-page.tsx"), "LabelPage", "loadLabel"),
});
