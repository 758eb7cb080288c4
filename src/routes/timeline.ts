import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

/** The page validates the value. */
interface TimelineSearch {
  category?: string | undefined;
}

export const timelineRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/game/timeline",
  validateSearch: ({ category }: Record<string, unknown>) => ({ category }) as TimelineSearch,
  loaderDeps: ({ search }) => search,
  ...lazyPage(() => import("#src/features/games/timeline-page.tsx"), "TimelinePage", "loadTimeline"),
});
