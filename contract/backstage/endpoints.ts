import * as v from "valibot";
import { article } from "../articles/endpoints.ts";
import { game } from "../games/endpoints.ts";
import { action } from "../http/action.ts";
import { id, idText, lang } from "../http/endpoint.ts";
import { line, optionalLines } from "../http/form-fields.ts";
import { periodicalLimits } from "../newsletter/issues.ts";

/*
 * What editors ask for. None of it is a read: no device keeps the answers. What lets them in is the token of a preview's
 * link, in the header `Authorization: Bearer …` or, for programs that can only follow an address, in the query.
 */

const previewQuery = v.object({ lang, token: v.optional(v.pipe(v.string(), v.maxLength(200))) });

export const previewArticle = action({
  name: "previewArticle",
  method: "GET",
  path: "/backstage/article/{id}",
  summary: "One article as it is, withdrawn or not yet published, for whoever has its token",
  params: v.object({ id: idText }),
  query: previewQuery,
  body: null,
  answer: article,
});

export const previewGame = action({
  name: "previewGame",
  method: "GET",
  path: "/backstage/game/{id}",
  summary: "One game, for whoever has its token; its sibling in `lang` if there is one",
  params: v.object({ id: idText }),
  query: previewQuery,
  body: null,
  answer: game,
});

export const composePeriodical = action({
  name: "composePeriodical",
  method: "POST",
  path: "/backstage/periodical",
  summary: "Makes an issue of the newsletter as a mail: HTML, plain text and a message file; nothing is kept or sent",
  query: v.object({ lang }),
  body: v.object({
    /** `2026-11`. */
    month: v.pipe(v.string("required"), v.nonEmpty("required"), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "invalid")),
    title: line(periodicalLimits.title),
    intro: optionalLines(periodicalLimits.intro),
    /** Ids of articles in the order in which they stand; each stands there in the language asked for. */
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
    /** The whole message, multipart/alternative, ASCII. */
    eml: v.string(),
  }),
});
