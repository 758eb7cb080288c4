import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, idText, lang } from "../http/endpoint.ts";
import { lines, optionalLines } from "../http/form-fields.ts";
import { comment } from "./endpoints.ts";
import { commentLength, reportNoteLength, reportReasons } from "./limits.ts";

const spoken = v.object({ lang });
const ofComment = v.object({ id: idText });
/** The comment as it is now, and how many of its article can be read. */
const written = v.object({ comment, comment_count: v.number() });

/**
 * What somebody says: plain text, at most two line breaks in a row, and something to be seen in it. Whether there is a
 * link in it is for `links-in-text.ts` to say, and answered as an error of its own.
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
  summary: "Comments an article, or answers a comment of it",
  query: spoken,
  body: v.object({ article_id: id, reply_to: v.optional(v.nullable(id), null), comment: commentText }),
  answer: written,
});

export const editComment = memberAction({
  name: "editComment",
  method: "PUT",
  path: "/user/article-comment/{id}",
  act: "comment",
  summary: "Changes the text of the member's own comment",
  params: ofComment,
  query: spoken,
  /** `comment_id` is the id of the path once more. */
  body: v.object({ comment_id: id, comment: commentText }),
  answer: written,
});

export const removeComment = memberAction({
  name: "removeComment",
  method: "DELETE",
  path: "/user/article-comment/{id}",
  act: "use_member_centre",
  summary: "Deletes the member's own comment; one that is deleted already stays so",
  params: ofComment,
  query: spoken,
  body: null,
  answer: written,
});

export const reportComment = memberAction({
  name: "reportComment",
  method: "POST",
  path: "/user/article-comment/{id}/report",
  act: "like",
  summary: "Tells the moderators of a comment; a second report of one member's changes nothing",
  params: ofComment,
  query: spoken,
  body: v.object({ reason: v.picklist(reportReasons, "choose"), note: optionalLines(reportNoteLength) }),
  answer: v.object({ result: v.literal("SUCCESS") }),
});
