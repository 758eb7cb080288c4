import * as v from "valibot";
import {
  counterAge,
  cursor,
  endpoint,
  type InputOf,
  id,
  idText,
  isoTimestamp,
  lang,
  limit,
  nextCursor,
  sortOf,
} from "../http/endpoint.ts";
import { picture } from "../media/schemas.ts";
import { poll } from "../polls/endpoints.ts";

export const label = v.object({ key: v.string(), name: v.string() });
export type Label = v.InferOutput<typeof label>;
export const labelKey = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9-]+$/));

/** Path of a section in the navigation, `news/industry`. */
export const section = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z][a-z-]*(\/[a-z][a-z-]*)?$/));

/** An article in lists. `lang` is the language of the text, which may be the fallback. */
export const articleSummary = v.object({
  id,
  lang: v.number(),
  title: v.string(),
  subtitle: v.string(),
  section: v.string(),
  label_list: v.array(label),
  cover_img: picture,
  published_at: isoTimestamp,
  reading_minutes: v.number(),
  liked_amount: v.number(),
  comment_count: v.number(),
  comment_open: v.boolean(),
});
export type ArticleSummary = v.InferOutput<typeof articleSummary>;

/** The same item in another language; its id differs. */
export const translation = v.object({ lang: v.number(), id });

export const article = v.object({
  ...articleSummary.entries,
  updated_at: isoTimestamp,
  /** Sanitized on the server; headings carry the ids of `heading_list`. */
  body_html: v.string(),
  heading_list: v.array(v.object({ id: v.string(), text: v.string(), level: v.number() })),
  translation_list: v.array(translation),
  poll: v.nullable(poll),
});
export type Article = v.InferOutput<typeof article>;

export const getArticle = endpoint({
  name: "getArticle",
  method: "GET",
  path: "/article/{id}",
  params: v.object({ id: idText }),
  query: v.object({ lang }),
  answer: article,
  maxAge: counterAge,
});

export const articleSorts = ["published", "popular", "liked"] as const;

export const listArticles = endpoint({
  name: "listArticles",
  method: "GET",
  path: "/article",
  params: v.object({}),
  query: v.object({
    lang,
    section: v.optional(section),
    label: v.optional(labelKey),
    poll: v.optional(v.picklist(["true"])),
    sort: sortOf(articleSorts, "published"),
    order: v.optional(v.picklist(["desc", "asc"]), "desc"),
    limit,
    cursor,
  }),
  answer: v.object({
    article_list: v.array(articleSummary),
    next_cursor: nextCursor,
    /** The polls of these articles, when the request is for articles with a poll. */
    poll_list: v.optional(v.array(v.object({ article_id: id, poll }))),
  }),
  maxAge: 15,
});

export type ArticleListInput = InputOf<typeof listArticles>;

export const relatedArticles = endpoint({
  name: "relatedArticles",
  method: "GET",
  path: "/related/article/{id}",
  params: v.object({ id: idText }),
  query: v.object({ lang }),
  answer: v.object({ article_list: v.array(articleSummary) }),
  maxAge: 300,
});

export const articlesByLabel = endpoint({
  name: "articlesByLabel",
  method: "GET",
  path: "/article/label/{label}",
  params: v.object({ label: labelKey }),
  query: v.object({ lang, limit, cursor }),
  answer: v.object({ label, article_list: v.array(articleSummary), next_cursor: nextCursor }),
  maxAge: 15,
});
