import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/activity/$state",
  ...lazyPage(() => import("#src/features/activities/activities-page.tsx"), "ActivitiesPage", "loadActivities"),
});
