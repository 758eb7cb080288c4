import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/password-reset",
  ...lazyPage(
    () => import("./member-pages.ts").then(({ linkPage }) => linkPage()),
    import.meta.env.SSR && "src/features/members/link-page.tsx",
  ),
});
