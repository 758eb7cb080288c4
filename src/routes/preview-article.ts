import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const previewArticleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/preview/article/$id",
  ...lazyPage(() => import("#src/features/preview/preview.tsx"), "ArticlePreviewPage", "loadArticlePreview"),
});
