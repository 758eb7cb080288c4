/** Most files in one archive (spec: "Up to {maxDownloadableAmount} files can be downloaded at one time"). */
export const maxArchiveFiles = 20;
/** Seconds in which a download ticket is valid. */
export const ticketSeconds = 60;
/** Most files in the list. */
export const maxListedFiles = 500;
/**
 * Largest archive, in bytes, that a page fetches itself to show progress. The page holds it in memory, so the browser
 * downloads larger ones.
 */
export const maxBytesInPage = 128 * 1024 * 1024;
