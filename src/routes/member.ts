import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/member/{-$tab}",
  ...lazyPage(
    () => import("./member-pages.ts").then(({ memberCentre }) => memberCentre()),
    import.meta.env.SSR && "src/features/member-centre/member-page.tsx",
  ),
});
