import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

/** A tool for authors of the sample articles. The built site redirects to the home page (spec section 2). */
export const articleTemplateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/article-template-generator",
  ...(import.meta.env.DEV
    ? lazyPage(
        () => import("#src/features/article-template/article-template.tsx"),
        "ArticleTemplatePage",
        "loadArticleTemplate",
      )
    : {
        loader: () => {
          throw redirect({ to: "/" });
        },
      }),
});
