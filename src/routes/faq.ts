import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const faqRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/faq/{-$faqQueryKey}",
  ...lazyPage(() => import("#src/features/help/faq-page.tsx"), "FaqPage", "loadFaq"),
});
