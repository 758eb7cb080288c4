import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

/** What anybody may have written there is checked by the screen, which comes later. */
interface TimelineSearch {
  category?: string | undefined;
}

export const timelineRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/game/timeline",
  validateSearch: ({ category }: Record<string, unknown>) => ({ category }) as TimelineSearch,
  loaderDeps: ({ search }) => search,
  ...lazyPage(() => import("#src/features/releases/timeline-page.tsx"), "TimelinePage", "loadTimeline"),
});
