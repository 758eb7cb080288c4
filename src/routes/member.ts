import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

const memberPages = () => import("./member-pages.ts");

export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/member/{-$tab}",
  ...lazyPage(
    () => memberPages().then(({ memberCentre }) => memberCentre()),
    import.meta.env.SSR && "src/features/account/member-page.tsx",
  ),
});

export const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/outbox",
  ...lazyPage(
    () => memberPages().then((pages) => pages.outbox()),
    import.meta.env.SSR && "src/features/outbox/outbox-page.tsx",
  ),
});

/** Where links of mails lead. */
const linkPage = lazyPage(
  () => memberPages().then((pages) => pages.linkPage()),
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
