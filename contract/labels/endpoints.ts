import * as v from "valibot";
import { articleSummary, label } from "../articles/endpoints.ts";
import { gameSummary } from "../games/endpoints.ts";
import { cursor, endpoint, lang, limit, nextCursor } from "../http/endpoint.ts";

const params = v.object({ label: v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9-]+$/)) });
const query = v.object({ lang, limit, cursor });

export const articlesByLabel = endpoint({
  name: "articlesByLabel",
  method: "GET",
  path: "/article/label/{label}",
  summary: "Articles with a label, newest first",
  params,
  query,
  answer: v.object({ label, article_list: v.array(articleSummary), next_cursor: nextCursor }),
  maxAge: 15,
});

export const gamesByLabel = endpoint({
  name: "gamesByLabel",
  method: "GET",
  path: "/game/label/{label}",
  summary: "Games with a label, newest first",
  params,
  query,
  answer: v.object({ label, game_list: v.array(gameSummary), next_cursor: nextCursor }),
  maxAge: 15,
});
