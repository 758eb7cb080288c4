import type { Article, ArticleSummary } from "#contract/articles/endpoints.ts";
import { pictureUrl } from "#shared/picture-url.ts";
import type { PageHead } from "#src/lib/page-head.ts";

/** Head of an article; of its summary while the rest is on its way. */
export function articleHead(article: ArticleSummary | Article, siteName: string): PageHead {
  const translations =
    "translation_list" in article ? article.translation_list : [{ lang: article.lang, id: article.id }];
  return {
    title: `${article.title} · ${siteName}`,
    description: article.subtitle,
    type: "article",
    image: pictureUrl(article.cover_img.url, 1280, "png"),
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
