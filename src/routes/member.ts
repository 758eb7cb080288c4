import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/member/{-$tab}",
  ...lazyPage(() => import("#src/features/members/member-page.tsx"), "MemberPage", "loadMember"),
});
