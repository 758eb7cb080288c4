import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const libraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/library",
  ...lazyPage(() => import("#src/features/library/library-page.tsx"), "LibraryPage", "loadLibrary"),
});
