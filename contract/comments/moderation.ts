import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { comment } from "./endpoints.ts";
import { decisions, maxDecided, moderationViews, reportNoteLength, reportReasons } from "./limits.ts";

/* Calls of moderators. The first four are those of version 0.2, which need no entering for operators. */

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
  params: v.object({ id: idText, change: v.picklist(decisions) }),
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

const person = v.object({ id, nickname: v.string() });
const lastDecision = v.object({
  id,
  batch: v.string(),
  change: v.picklist(decisions),
  /** `null` for a command, and once the account is deleted. */
  by: v.nullable(person),
  at: isoTimestamp,
  reason: v.nullable(v.picklist(reportReasons)),
  note: v.string(),
  /** Whether it muted the author too. */
  muted: v.boolean(),
});

export const moderatedComment = v.object({
  /** Includes its text when readers do not see it. */
  comment,
  article: v.object({ id, title: v.string(), lang: v.number() }),
  /** The comment to which it replies. */
  answered: v.nullable(v.object({ name: v.nullable(v.string()), text: v.nullable(v.string()) })),
  report_count: v.number(),
  reason_list: v.array(v.picklist(reportReasons)),
  /** Texts of its reports, latest first, five at most. */
  note_list: v.array(v.string()),
  reported_at: v.nullable(isoTimestamp),
  /** `null` once the account is deleted. */
  author: v.nullable(
    v.object({
      ...person.entries,
      joined_at: isoTimestamp,
      may_comment: v.boolean(),
      /** Comments of the author that moderators have banned, and when they did last. */
      banned_count: v.number(),
      banned_at: v.nullable(isoTimestamp),
      muted_count: v.number(),
    }),
  ),
  /** Who looks at it now. */
  claim: v.nullable(v.object({ by: person, until: isoTimestamp })),
  /** The last decision that was not undone. */
  decision: v.nullable(lastDecision),
});
export type ModeratedComment = v.InferOutput<typeof moderatedComment>;

export const listModerated = memberAction({
  name: "listModerated",
  method: "GET",
  path: "/backstage/comment",
  act: "moderate",
  summary: "Comments for moderators: reported, all, of muted members, or decided, the latest first",
  query: v.object({
    ...{ lang, limit, cursor },
    view: v.optional(v.picklist(moderationViews), "reported"),
    /** Language of the article. */
    language: v.optional(idText),
    author: v.optional(idText),
  }),
  body: null,
  answer: v.object({
    comment_list: v.array(moderatedComment),
    /** Reported comments without a decision, in all languages. */
    reported_count: v.number(),
    next_cursor: nextCursor,
  }),
});

const commentIds = v.pipe(v.array(id), v.minLength(1, "required"), v.maxLength(maxDecided, "too_long"));

export const claimComments = memberAction({
  name: "claimComments",
  method: "POST",
  path: "/backstage/comment/claim",
  act: "moderate",
  summary: "Reserves comments for five minutes, or releases them; those that others have reserved stay theirs",
  query: spoken,
  body: v.object({ ids: commentIds, claimed: v.boolean("invalid") }),
  /** Comments that are the moderator's now. */
  answer: v.object({ claimed_list: v.array(id) }),
});

export const decideComments = memberAction({
  name: "decideComments",
  method: "POST",
  path: "/backstage/comment/decide",
  act: "moderate",
  summary: "Bans, keeps or restores comments, and mutes their authors; can be undone for a minute",
  query: spoken,
  body: v.object({
    list: v.pipe(
      v.array(
        v.object({
          id,
          /** The last decision that the moderator has seen, or `null`. A newer one refuses the comment. */
          seen: v.nullable(id),
        }),
      ),
      v.minLength(1, "required"),
      v.maxLength(maxDecided, "too_long"),
    ),
    change: v.picklist(decisions, "invalid"),
    mute: v.boolean("invalid"),
    reason: v.nullable(v.picklist(reportReasons, "invalid")),
    note: v.pipe(v.string("invalid"), v.trim(), v.maxLength(reportNoteLength, "too_long")),
  }),
  answer: v.object({
    /** By which it is undone; `null` when every comment was refused. */
    batch: v.nullable(v.string()),
    undo_until: isoTimestamp,
    decided_list: v.array(id),
    refused_list: v.array(
      v.object({
        id,
        /** Decided by somebody else, reserved for somebody else, or deleted by its author. */
        why: v.picklist(["decided", "claimed", "gone"]),
        by: v.nullable(person),
        change: v.nullable(v.picklist(decisions)),
      }),
    ),
  }),
});

export const undoDecision = memberAction({
  name: "undoDecision",
  method: "POST",
  path: "/backstage/comment/decide/{batch}/undo",
  act: "moderate",
  summary: "Undoes an own decision within a minute: texts, reports and rights are as before, and nobody is told",
  params: v.object({ batch: v.pipe(v.string(), v.uuid()) }),
  query: spoken,
  body: null,
  /** Whether it was undone. It was not when it was too late or undone already. */
  answer: v.object({ undone: v.boolean() }),
});
