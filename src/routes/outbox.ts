import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/outbox",
  ...lazyPage(() => import("#src/features/outbox/outbox-page.tsx"), "OutboxPage", "loadOutbox"),
});
