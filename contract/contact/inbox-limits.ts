/* Limits of the inbox. They are not beside the schemas, because screens need them alone. */

/** What became of a letter. */
export const contactStates = ["new", "taken", "answered", "spam"] as const;
export type ContactState = (typeof contactStates)[number];
/** Most characters of an answer. */
export const replyLength = 10_000;
/** Most characters of the notes about a letter. */
export const noteLength = 2000;
