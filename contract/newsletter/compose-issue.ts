import * as v from "valibot";
import { action } from "../http/action.ts";
import { id, lang } from "../http/endpoint.ts";
import { line, optionalLines } from "../http/form-fields.ts";
import { issueLimits } from "./limits.ts";

export const composeIssue = action({
  name: "composeIssue",
  method: "POST",
  path: "/backstage/periodical",
  summary: "Composes an issue of the newsletter as HTML, plain text and a message file; stores and sends nothing",
  query: v.object({ lang }),
  body: v.object({
    /** `2026-11`. */
    month: v.pipe(v.string("required"), v.nonEmpty("required"), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "invalid")),
    title: line(issueLimits.title),
    intro: optionalLines(issueLimits.intro),
    /** Ids of articles in their order. They appear in the requested language. */
    article_list: v.pipe(
      v.array(id, "required"),
      v.minLength(1, "required"),
      v.maxLength(issueLimits.articles, "too_long"),
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
