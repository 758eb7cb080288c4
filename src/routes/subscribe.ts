import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const subscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/subscribe",
  ...lazyPage(() => import("#src/features/newsletter/subscribe-page.tsx"), "SubscribePage", "loadSubscribe"),
});
