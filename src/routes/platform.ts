import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const platformRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/platform/$page",
  ...lazyPage(() => import("#src/features/platform/platform-page.tsx"), "PlatformPage", "loadPlatform"),
});
