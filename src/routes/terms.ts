import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/terms-of-service",
  ...lazyPage(() => import("#src/features/help/document-page.tsx"), "TermsPage", "loadTerms"),
});
