/** The zone of the site's times. */
export const siteZone = "Asia/Hong_Kong";
/** Milliseconds by which its clocks are ahead of UTC, all year. */
export const siteOffset = 8 * 60 * 60 * 1000;
