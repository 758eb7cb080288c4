import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { type PageHead, samePath } from "#src/lib/page-head.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { rootRoute } from "./root.tsx";

export const maintenanceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/maintenance",
  loader: ({ context: { i18n } }): PageHead => ({
    title: i18n._(msg`Under maintenance`),
    description: i18n._(msg`The site is being looked after and will be back soon.`),
    type: "website",
    alternates: samePath("/maintenance"),
  }),
  component: lazyScreen(() => import("#src/features/frame/maintenance-page.tsx"), "MaintenancePage"),
  staticData: import.meta.env.SSR ? { page: "src/features/frame/maintenance-page.tsx" } : {},
});
