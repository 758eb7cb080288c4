import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { comment } from "./endpoints.ts";
import { reportReasons } from "./limits.ts";

/* Calls of moderators: operators of the site, who log in like members. */

const spoken = v.object({ lang });

export const listReports = memberAction({
  name: "listReports",
  method: "GET",
  path: "/backstage/comment-report",
  act: "moderate",
  beforeEntering: "operators",
  summary: "Comments that members have reported and nobody has decided on, the last reported first",
  query: v.object({ lang, limit, cursor }),
  body: null,
  answer: v.object({
    report_list: v.array(
      v.object({
        /** Includes its text when readers do not see it. */
        comment,
        report_count: v.number(),
        reason_list: v.array(v.picklist(reportReasons)),
        /** Texts of its reports, latest first, five at most. */
        note_list: v.array(v.string()),
        reported_at: isoTimestamp,
      }),
    ),
    next_cursor: nextCursor,
  }),
});

export const moderateComment = memberAction({
  name: "moderateComment",
  method: "POST",
  path: "/backstage/article-comment/{id}/{change}",
  act: "moderate",
  beforeEntering: "operators",
  summary: "Bans a comment, restores a banned one, or keeps one that was reported; its reports are decided then",
  params: v.object({ id: idText, change: v.picklist(["ban", "restore", "keep"]) }),
  query: spoken,
  body: null,
  answer: v.object({ comment, comment_count: v.number() }),
});

export const moderateArticle = memberAction({
  name: "moderateArticle",
  method: "POST",
  path: "/backstage/article/{id}/comments/{change}",
  act: "moderate",
  beforeEntering: "operators",
  summary: "Closes an article for comments, or opens it; those that are there stay",
  params: v.object({ id: idText, change: v.picklist(["close", "open"]) }),
  query: spoken,
  body: null,
  answer: v.object({ id, comment_open: v.boolean(), comment_count: v.number() }),
});

export const moderateMember = memberAction({
  name: "moderateMember",
  method: "POST",
  path: "/backstage/member/{id}/{change}",
  act: "moderate",
  beforeEntering: "operators",
  summary: "Mutes a member, who cannot comment then, or lets him comment again",
  params: v.object({ id: idText, change: v.picklist(["mute", "unmute"]) }),
  query: spoken,
  body: null,
  answer: v.object({ id, comment: v.boolean() }),
});
