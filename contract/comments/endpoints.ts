import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import {
  counterAge,
  cursor,
  endpoint,
  id,
  idText,
  isoTimestamp,
  lang,
  limit,
  nextCursor,
  sortOf,
} from "../http/endpoint.ts";
import { lines, optionalLines } from "../http/form-fields.ts";
import { commentLength, reportNoteLength, reportReasons } from "./limits.ts";

/** `deleted` by its author or with their account, `banned` by a moderator. Both have no text. */
export const commentStates = ["shown", "deleted", "banned"] as const;

/** A public comment. */
export const comment = v.object({
  id,
  article_id: id,
  /** The comment that it replies to, which may be a reply itself. */
  reply_to: v.nullable(id),
  /** The first comment of its thread; null for that comment itself. */
  thread_id: v.nullable(id),
  /** Author of the reply that it replies to. */
  answered_name: v.nullable(v.string()),
  /** Null when the account was deleted or the text removed. */
  author: v.nullable(v.object({ id, name: v.string(), avatar: v.string() })),
  /** Plain text with line breaks; null when it was removed. */
  text: v.nullable(v.string()),
  state: v.picklist(commentStates),
  created_at: isoTimestamp,
  edited_at: v.nullable(isoTimestamp),
  liked_amount: v.number(),
  /** Visible replies of the thread. */
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
  params: v.object({}),
  query: v.object({ article: idText, sort: sortOf(commentSorts, "newest"), lang, limit, cursor }),
  answer: v.object({
    comment_open: v.boolean(),
    /** Visible comments and replies. */
    comment_count: v.number(),
    /** In the requested order; replies are always oldest first. */
    comment_list: v.array(thread),
    next_cursor: nextCursor,
  }),
  maxAge: counterAge,
});

export const listReplies = endpoint({
  name: "listReplies",
  method: "GET",
  path: "/article-comment/{id}/reply",
  params: v.object({ id: idText }),
  query: v.object({ lang, limit, cursor }),
  answer: v.object({ reply_list: v.array(comment), next_cursor: nextCursor }),
  maxAge: counterAge,
});

export const getThread = endpoint({
  name: "getThread",
  method: "GET",
  path: "/article-comment/{id}/thread",
  params: v.object({ id: idText }),
  query: v.object({ lang }),
  answer: v.object({ thread }),
  maxAge: counterAge,
});

const query = v.object({ lang });
const ofComment = v.object({ id: idText });
/** The comment as it is now, and the number of visible comments of its article. */
const written = v.object({ comment, comment_count: v.number() });

/**
 * Plain text with at least one visible character and at most two line breaks in a row. `links-in-text.ts` rejects links
 * with an error of its own.
 */
export const commentText = v.pipe(
  lines(commentLength * 2),
  v.transform((text) => text.replace(/[\u2028\u2029]/g, "\n").replace(/[^\S\n]*\n(?:[^\S\n]*\n)+[^\S\n]*/g, "\n\n")),
  v.regex(/[^\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u, "required"),
  v.maxLength(commentLength, "too_long"),
);

export const addComment = memberAction({
  name: "addComment",
  method: "POST",
  path: "/user/article-comment",
  act: "comment",
  summary: "Comments on an article, or replies to a comment",
  query,
  body: v.object({ article_id: id, reply_to: v.optional(v.nullable(id), null), comment: commentText }),
  answer: written,
});

export const editComment = memberAction({
  name: "editComment",
  method: "PUT",
  path: "/user/article-comment/{id}",
  act: "comment",
  summary: "Changes the text of a comment of the member",
  params: ofComment,
  query,
  /** `comment_id` repeats the id of the path. */
  body: v.object({ comment_id: id, comment: commentText }),
  answer: written,
});

export const removeComment = memberAction({
  name: "removeComment",
  method: "DELETE",
  path: "/user/article-comment/{id}",
  act: "use_member_centre",
  summary: "Deletes a comment of the member; repeats change nothing",
  params: ofComment,
  query,
  body: null,
  answer: written,
});

export const reportComment = memberAction({
  name: "reportComment",
  method: "POST",
  path: "/user/article-comment/{id}/report",
  act: "like",
  summary: "Reports a comment to the moderators; a second report of a member changes nothing",
  params: ofComment,
  query,
  body: v.object({ reason: v.picklist(reportReasons, "choose"), note: optionalLines(reportNoteLength) }),
  answer: v.object({ result: v.literal("SUCCESS") }),
});
