/* Limits of comments. Apart from `limits.ts`, which comes with every page's first script. */

/** Most characters of a comment, as a text area counts them (UTF-16). */
export const commentLength = 2000;
/** Replies that come with each comment of a list; the others are asked for when their thread is unfolded. */
export const repliesShown = 3;
/** Most characters of what somebody says about a comment that he reports. */
export const reportNoteLength = 500;
/** Why a comment may be reported. */
export const reportReasons = ["spam", "fraud", "abuse", "illegal", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
