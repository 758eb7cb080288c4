import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const promoteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/promote/$offer",
  ...lazyPage(() => import("#src/features/promote/promote-page.tsx"), "PromotePage", "loadPromote"),
});
