import { createRoute, notFound, redirect } from "@tanstack/react-router";
import type { Article, ArticleSummary } from "#contract/articles/endpoints.ts";
import { cardUrl } from "#shared/picture-url.ts";
import { articleQuery, cachedSummary, relatedArticlesQuery } from "#src/components/articles/article.queries.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
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
      // The page opens with the summary from a list; its query loads the body.
      void queryClient.prefetchQuery(article);
      return articleHead(summary, main.data.header.brand);
    }
    const { data } = await queryClient.ensureQueryData(article).catch(toNotFound);
    // A link of another language redirects to the translation.
    if (data.id !== id)
      throw redirect({ to: "/article/$id", params: { id: String(data.id) }, hash: true, replace: true });
    // Optional: related articles must not fail or delay the page.
    if (import.meta.env.SSR) await queryClient.prefetchQuery(relatedArticlesQuery(id, locale.id));
    return articleHead(data, main.data.header.brand);
  },
  ...lazyComponent(() => import("#src/features/articles/article-page.tsx"), "ArticlePage"),
});

/** Head of an article, or of its summary while the body loads. */
function articleHead(article: ArticleSummary | Article, siteName: string): PageHead {
  const translations =
    "translation_list" in article ? article.translation_list : [{ lang: article.lang, id: article.id }];
  return {
    title: `${article.title} · ${siteName}`,
    description: article.subtitle,
    type: "article",
    image: cardUrl(article.cover_img),
    alternates: Object.fromEntries(translations.map(({ lang, id }) => [lang, `/article/${id}`])),
    // For machines, and they read the server's page.
    ...(import.meta.env.SSR && {
      story: {
        headline: article.title,
        publishedAt: article.published_at,
        updatedAt: "updated_at" in article ? article.updated_at : article.published_at,
      },
      section: `/${article.section}`,
    }),
  };
}
