import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const periodicalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/news/monthly",
  ...lazyPage(() => import("#src/features/periodical/periodical-page.tsx"), "PeriodicalPage", "loadPeriodical"),
});
