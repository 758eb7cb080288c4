import { createRoute, notFound, redirect } from "@tanstack/react-router";
import { articleQuery, cachedSummary, relatedArticlesQuery } from "#src/components/articles/article.queries.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { articleHead } from "#src/features/articles/article-head.ts";
import type { PageHead } from "#src/lib/page-head.ts";
import { toNotFound } from "#src/lib/page-loader.ts";
import { lazyComponent } from "./lazy-page.ts";
import { rootRoute } from "./root.tsx";

export const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/article/$id",
  loader: async ({ context: { queryClient, locale }, params }): Promise<PageHead> => {
    const id = Number(params.id);
    if (!/^[1-9]\d*$/.test(params.id)) throw notFound();
    const main = await queryClient.ensureQueryData(mainQuery(locale.id));
    const article = articleQuery(id, locale.id);
    const summary = cachedSummary(queryClient, id);
    if (summary && !queryClient.getQueryData(article.queryKey)) {
      // The page opens with what the list knew; its query brings the body.
      void queryClient.prefetchQuery(article);
      return articleHead(summary, main.data.header.brand);
    }
    const { data } = await queryClient.ensureQueryData(article).catch(toNotFound);
    // A link of another language leads to the same story in this one.
    if (data.id !== id)
      throw redirect({ to: "/article/$id", params: { id: String(data.id) }, hash: true, replace: true });
    // Beside the point of the page: it must not fail or delay it where it cannot be had.
    if (import.meta.env.SSR) await queryClient.prefetchQuery(relatedArticlesQuery(id, locale.id));
    return articleHead(data, main.data.header.brand);
  },
  ...lazyComponent(() => import("#src/features/articles/article-page.tsx"), "ArticlePage"),
});
