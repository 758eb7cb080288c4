import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/member/{-$tab}",
  ...lazyPage(
    () => import("#src/features/account/member-page.tsx"),
    import.meta.env.SSR && "src/features/account/member-page.tsx",
  ),
});

export const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/outbox",
  ...lazyPage(
    () => import("#src/features/outbox/outbox-page.tsx"),
    import.meta.env.SSR && "src/features/outbox/outbox-page.tsx",
  ),
});

/** Where links of mails lead. */
const linkPage = lazyPage(
  () => import("#src/features/auth/link-page.tsx"),
  import.meta.env.SSR && "src/features/auth/link-page.tsx",
);

export const emailVerificationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/email-verification",
  ...linkPage,
});

export const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/password-reset",
  ...linkPage,
});
