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
 * The summary of an article from a list in the query cache, so that the page opens before the body is loaded. It
 * searches the lists of this visit only.
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
