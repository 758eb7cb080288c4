import * as v from "valibot";
import { articleSummary } from "../articles/endpoints.ts";
import { cursor, endpoint, lang, nextCursor } from "../http/endpoint.ts";

const issue = v.object({
  /** `2026-11`. */
  month: v.string(),
  title: v.string(),
  intro: v.string(),
  article_list: v.array(articleSummary),
});
export type Issue = v.InferOutput<typeof issue>;

export const listIssues = endpoint({
  name: "listIssues",
  method: "GET",
  path: "/periodical",
  params: v.object({}),
  query: v.object({ lang, cursor }),
  answer: v.object({ issue_list: v.array(issue), next_cursor: nextCursor }),
  maxAge: 300,
});
