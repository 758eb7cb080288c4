/* Limits of comments. They are not in `limits.ts`, which is part of the first script of every page. */

/** Most characters of a comment, as a text area counts them (UTF-16). */
export const commentLength = 2000;
/** Replies with each comment of a list. The others are requested when the thread is expanded. */
export const repliesShown = 3;
/** Most characters of the note of a report. */
export const reportNoteLength = 500;
/** Reasons of a report. */
export const reportReasons = ["spam", "fraud", "abuse", "illegal", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
/** What a moderator decides about a comment. */
export const decisions = ["ban", "keep", "restore"] as const;
export type Decision = (typeof decisions)[number];
/** Most comments in one decision. */
export const maxDecided = 100;
/** Seconds for which a comment is reserved for the moderator who looks at it. */
export const claimSeconds = 300;
/** Lists of the queue: reported and not decided, the latest, of muted members, and decided. */
export const moderationViews = ["reported", "all", "muted", "decided"] as const;
export type ModerationView = (typeof moderationViews)[number];
