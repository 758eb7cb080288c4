import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/password-reset",
  ...lazyPage(() => import("#src/features/auth/link-page.tsx"), "PasswordResetPage", "loadLinkPage"),
});
