import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const pollsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/article/poll",
  ...lazyPage(() => import("#src/features/polls/polls-page.tsx"), "PollsPage", "loadPolls"),
});
