import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const newsletterEditorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/periodical-editor",
  ...lazyPage(
    () => import("#src/features/newsletter-editor/newsletter-editor.tsx"),
    "NewsletterEditorPage",
    "loadNewsletterEditor",
  ),
});
