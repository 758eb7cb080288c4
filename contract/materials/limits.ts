/** Limits of material downloads; apart, so that only the pages that need them carry them. */

/** Files that one archive holds at most (spec: "Up to {maxDownloadableAmount} files can be downloaded at one time"). */
export const maxArchiveFiles = 20;
/** Seconds in which a ticket for files lets a download begin. */
export const ticketSeconds = 60;
/** Files that the list names at most. */
export const maxListedFiles = 500;
/**
 * Bytes up to which a page fetches an archive itself, to show how far it is. A larger one the browser saves as it comes,
 * since a page would have to hold it whole.
 */
export const maxBytesInPage = 128 * 1024 * 1024;
