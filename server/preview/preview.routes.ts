import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Hono } from "hono";
import type { Article } from "#contract/articles/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import { previewArticle, previewGame } from "#contract/preview/endpoints.ts";
import { actionRoute } from "#server/api/action-route.ts";
import { anyVisibility, findFullArticles, findPublicSiblings } from "../articles/full-articles.queries.ts";
import { findGame } from "../games/games.queries.ts";
import type { Services } from "../services.ts";
import { mayPreview } from "./preview-pass.ts";
import type { Previewed } from "./preview-token.ts";

const previewRate = { times: 60, seconds: 60 } as const;

export function previewRoutes(services: Services): Hono {
  const routes = new Hono();
  const letIn = async (previewed: Previewed, token: string | undefined) => {
    if (!(await mayPreview(services, previewed, token))) throw new ApiError("preview_expired");
  };
  actionRoute(routes, services, previewArticle, {
    rate: previewRate,
    handle: async ({ params, query, token = query.token, db }) => {
      const id = Number(params.id);
      await letIn({ kind: "article", id }, token);
      return findAnyArticle(db, id, query.lang);
    },
  });
  actionRoute(routes, services, previewGame, {
    rate: previewRate,
    handle: async ({ params, query, token = query.token, db }) => {
      const id = Number(params.id);
      await letIn({ kind: "game", id }, token);
      return findGame(db, id, query.lang);
    },
  });
  return routes;
}

/** Finds the article with this id. Its siblings are the public ones. */
async function findAnyArticle(db: NodePgDatabase, id: number, lang: number): Promise<Article> {
  const [found] = await findFullArticles(db, [id], lang, (itemIds) => findPublicSiblings(db, itemIds), anyVisibility);
  if (!found) throw new ApiError("not_found");
  return found;
}
