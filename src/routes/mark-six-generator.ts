import { createRoute } from "@tanstack/react-router";
import { lazyScreen } from "./lazy-screen.tsx";
import { loadMarkSix } from "./mark-six-loader.ts";
import { rootRoute } from "./root.tsx";

const path = "/mark-six/generator";

export const markSixGeneratorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path,
  loader: ({ context }) => loadMarkSix(context, path),
  component: lazyScreen(() => import("#src/features/mark-six/generator-page.tsx"), "GeneratorPage"),
  // Only the server asks for it.
  staticData: import.meta.env.SSR ? { page: "src/features/mark-six/generator-page.tsx" } : {},
});
