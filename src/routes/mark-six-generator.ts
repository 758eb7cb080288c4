import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const markSixGeneratorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/mark-six/generator",
  ...lazyPage(() => import("#src/features/mark-six/generator-page.tsx"), "GeneratorPage", "loadGenerator"),
});
