import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const downloadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/download/{-$groupId}",
  ...lazyPage(() => import("#src/features/materials/download-page.tsx"), "DownloadPage", "loadDownloads"),
});
