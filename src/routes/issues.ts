import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const issuesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/news/monthly",
  ...lazyPage(() => import("#src/features/newsletter/issues-page.tsx"), "IssuesPage", "loadIssues"),
});
