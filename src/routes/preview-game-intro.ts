import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const previewGameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/preview/game-intro/$id",
  ...lazyPage(() => import("#src/features/preview/preview.tsx"), "GamePreviewPage", "loadGamePreview"),
});
