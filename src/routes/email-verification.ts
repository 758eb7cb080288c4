import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const emailVerificationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/email-verification",
  ...lazyPage(() => import("#src/features/auth/link-page.tsx"), "EmailVerificationPage", "loadLinkPage"),
});
