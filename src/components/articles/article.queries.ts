import type { QueryClient } from "@tanstack/react-query";
import {
  type ArticleListInput,
  type ArticleSummary,
  getArticle,
  listArticles,
  relatedArticles,
} from "#contract/articles/endpoints.ts";
import type { Read } from "#src/api/read.ts";
import { readQuery } from "#src/api/read-query.ts";

export const articleQuery = (id: number, lang: number) => readQuery(getArticle, { id, lang });
export const relatedArticlesQuery = (id: number, lang: number) => readQuery(relatedArticles, { id, lang });
export const articleListQuery = (input: ArticleListInput) => readQuery(listArticles, input);

/**
 * What some list in the cache already knows of an article, so that it can open before its body is there.
 * Looks through the lists of this visit only, a handful of arrays.
 */
export function cachedSummary(queryClient: QueryClient, id: number): ArticleSummary | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ["read"] })) {
    const data = (query.state.data as Read<unknown> | undefined)?.data;
    const found = listsIn(data).find((summary) => summary.id === id);
    if (found) return found;
  }
  return undefined;
}

function listsIn(data: unknown): ArticleSummary[] {
  if (typeof data !== "object" || data === null) return [];
  if ("article_list" in data) return data.article_list as ArticleSummary[];
  if ("component_list" in data) {
    return (data.component_list as { article_list: ArticleSummary[] }[]).flatMap((component) => component.article_list);
  }
  return [];
}
