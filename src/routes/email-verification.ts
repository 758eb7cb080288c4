import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const emailVerificationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/email-verification",
  ...lazyPage(
    () => import("#src/features/members/link-page.tsx"),
    import.meta.env.SSR && "src/features/members/link-page.tsx",
  ),
});
