import { Hono } from "hono";
import { articlesByLabel, getArticle, listArticles, relatedArticles } from "#contract/articles/endpoints.ts";
import { relatedListSize } from "#contract/limits.ts";
import { readRoute } from "#server/api/read-route.ts";
import { itemsOfLists } from "#server/cache/shown-items.ts";
import type { Services } from "../services.ts";
import { findArticles, findRelatedArticles } from "./articles.queries.ts";
import { findArticle } from "./full-articles.queries.ts";
import { findLabel } from "./labels.queries.ts";

const lists = { itemsOf: itemsOfLists };

export function articlesRoutes({ db, responseCache }: Services): Hono {
  const routes = new Hono();
  readRoute(routes, responseCache, listArticles, (input) => findArticles(db, input), lists);
  readRoute(
    routes,
    responseCache,
    articlesByLabel,
    async (input) => ({
      label: await findLabel(db, input.label, input.lang),
      ...(await findArticles(db, { ...input, sort: "published", order: "desc" })),
    }),
    lists,
  );
  readRoute(routes, responseCache, getArticle, ({ id, lang }) => findArticle(db, id, lang), {
    itemsOf: ({ id }) => [`article ${id}`],
  });
  readRoute(
    routes,
    responseCache,
    relatedArticles,
    async ({ id, lang }) => ({
      article_list: await findRelatedArticles(db, id, lang, relatedListSize),
    }),
    lists,
  );
  return routes;
}
