import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/privacy",
  ...lazyPage(() => import("#src/features/help/document-page.tsx"), "PrivacyPage", "loadPrivacy"),
});
