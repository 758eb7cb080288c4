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
