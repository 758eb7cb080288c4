import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const maintenanceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/maintenance",
  ...lazyPage(() => import("#src/features/layout/maintenance-page.tsx"), "MaintenancePage", "loadMaintenance"),
});
