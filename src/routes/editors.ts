import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const previewArticleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/preview/article/$id",
  ...lazyPage(
    () => import("#src/features/preview/article-preview.tsx"),
    import.meta.env.SSR && "src/features/preview/article-preview.tsx",
  ),
});

export const previewGameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/preview/game-intro/$id",
  ...lazyPage(
    () => import("#src/features/preview/game-preview.tsx"),
    import.meta.env.SSR && "src/features/preview/game-preview.tsx",
  ),
});

export const periodicalEditorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/periodical-editor",
  ...lazyPage(
    () => import("#src/features/periodical-editor/periodical-editor.tsx"),
    import.meta.env.SSR && "src/features/periodical-editor/periodical-editor.tsx",
  ),
});

/** A tool of those who write the sample articles. In a built site nothing of it is there but the way home. */
export const articleTemplateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/article-template-generator",
  ...(import.meta.env.DEV
    ? lazyPage(() => import("#src/features/article-template/article-template.tsx"), false)
    : {
        loader: () => {
          throw redirect({ to: "/" });
        },
      }),
});
