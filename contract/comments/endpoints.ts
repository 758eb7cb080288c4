import * as v from "valibot";
import { cursor, endpoint, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";

/** `deleted` by whoever wrote it, or with his account; `banned` by the site. Neither has a text any more. */
export const commentStates = ["shown", "deleted", "banned"] as const;

/** A comment, the same for everybody. */
export const comment = v.object({
  id,
  article_id: id,
  /** The comment that it answers, which may be a reply as well. */
  reply_to: v.nullable(id),
  /** The comment at the top of its thread; null for one that stands at the top itself. */
  thread_id: v.nullable(id),
  /** Whom it answers, where that is another reply. */
  answered_name: v.nullable(v.string()),
  /** Null where the account is gone, or the text. */
  author: v.nullable(v.object({ id, name: v.string(), avatar: v.string() })),
  /** Plain text with line breaks; null where it was removed. */
  text: v.nullable(v.string()),
  state: v.picklist(commentStates),
  created_at: isoTimestamp,
  edited_at: v.nullable(isoTimestamp),
  liked_amount: v.number(),
  /** Replies of the thread that can be read. */
  reply_count: v.number(),
});
export type Comment = v.InferOutput<typeof comment>;

/** A comment with replies to it. */
const thread = v.object({ ...comment.entries, reply_list: v.array(comment) });

export const commentSorts = ["newest", "oldest"] as const;
export type CommentSort = (typeof commentSorts)[number];

export const listComments = endpoint({
  name: "listComments",
  method: "GET",
  path: "/article-comment",
  summary: "Comments of an article in its language, a page at a time, each with the first replies to it",
  params: v.object({}),
  query: v.object({ article: idText, sort: v.optional(v.picklist(commentSorts), "newest"), lang, limit, cursor }),
  answer: v.object({
    comment_open: v.boolean(),
    /** Comments and replies that can be read. */
    comment_count: v.number(),
    /** In the order asked for; replies always the oldest first. */
    comment_list: v.array(thread),
    next_cursor: nextCursor,
  }),
  maxAge: 10,
});

export const listReplies = endpoint({
  name: "listReplies",
  method: "GET",
  path: "/article-comment/{id}/reply",
  summary: "Replies of a thread, the oldest first, a page at a time, from the first one",
  params: v.object({ id: idText }),
  query: v.object({ lang, limit, cursor }),
  answer: v.object({ reply_list: v.array(comment), next_cursor: nextCursor }),
  maxAge: 10,
});

export const getThread = endpoint({
  name: "getThread",
  method: "GET",
  path: "/article-comment/{id}/thread",
  summary: "The thread in which a comment stands, with its replies as far as that one, fifty of them at most",
  params: v.object({ id: idText }),
  query: v.object({ lang }),
  answer: v.object({ thread }),
  maxAge: 10,
});
