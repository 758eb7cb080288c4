import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const markSixRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/mark-six",
  ...lazyPage(() => import("#src/features/mark-six/mark-six-page.tsx"), "MarkSixPage", "loadMarkSix"),
});
