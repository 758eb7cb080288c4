import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const emailVerificationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/email-verification",
  ...lazyPage(
    () => import("./member-pages.ts").then(({ linkPage }) => linkPage()),
    import.meta.env.SSR && "src/features/members/link-page.tsx",
  ),
});
