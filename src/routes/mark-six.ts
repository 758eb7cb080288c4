import { createRoute } from "@tanstack/react-router";
import { latestDrawQuery } from "#src/content/draw.queries.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { loadMarkSix } from "./mark-six-loader.ts";
import { rootRoute } from "./root.tsx";

export const markSixRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/mark-six",
  loader: ({ context }) => loadMarkSix(context, "/mark-six", latestDrawQuery()),
  component: lazyScreen(() => import("#src/features/mark-six/mark-six-page.tsx"), "MarkSixPage"),
  // Only the server asks for it.
  staticData: import.meta.env.SSR ? { page: "src/features/mark-six/mark-six-page.tsx" } : {},
});
