import * as v from "valibot";
import { article } from "../articles/endpoints.ts";
import { game } from "../games/endpoints.ts";
import { action } from "../http/action.ts";
import { id, idText, lang } from "../http/endpoint.ts";
import { line, optionalLines } from "../http/form-fields.ts";
import { periodicalLimits } from "../newsletter/issues.ts";

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

export const composePeriodical = action({
  name: "composePeriodical",
  method: "POST",
  path: "/backstage/periodical",
  summary: "Composes an issue of the newsletter as HTML, plain text and a message file; stores and sends nothing",
  query: v.object({ lang }),
  body: v.object({
    /** `2026-11`. */
    month: v.pipe(v.string("required"), v.nonEmpty("required"), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "invalid")),
    title: line(periodicalLimits.title),
    intro: optionalLines(periodicalLimits.intro),
    /** Ids of articles in their order. They appear in the requested language. */
    article_list: v.pipe(
      v.array(id, "required"),
      v.minLength(1, "required"),
      v.maxLength(periodicalLimits.articles, "too_long"),
      v.check((ids) => new Set(ids).size === ids.length, "invalid"),
    ),
  }),
  answer: v.object({
    subject: v.string(),
    html: v.string(),
    text: v.string(),
    /** The message file, multipart/alternative, ASCII. */
    eml: v.string(),
  }),
});
