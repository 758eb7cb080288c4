import * as v from "valibot";
import { article } from "../articles/endpoints.ts";
import { game } from "../games/endpoints.ts";
import { action } from "../http/action.ts";
import { idText, lang } from "../http/endpoint.ts";

/*
 * Actions of editors. No device caches the responses. The token of a preview link authorizes them, in the header
 * `Authorization: Bearer …` or in the query.
 */

const previewQuery = v.object({ lang, token: v.optional(v.pipe(v.string(), v.maxLength(200))) });

export const previewArticle = action({
  name: "previewArticle",
  method: "GET",
  path: "/backstage/article/{id}",
  summary: "An article with a preview token, even if it is withdrawn or not published",
  params: v.object({ id: idText }),
  query: previewQuery,
  body: null,
  answer: article,
});

export const previewGame = action({
  name: "previewGame",
  method: "GET",
  path: "/backstage/game/{id}",
  summary: "A game with a preview token, in `lang` if it exists in that language",
  params: v.object({ id: idText }),
  query: previewQuery,
  body: null,
  answer: game,
});
