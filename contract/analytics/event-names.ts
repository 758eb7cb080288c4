/*
 * Names of analytics events (spec section 7). They are not beside the schemas, because every page uses them. Events
 * have no personal data and no typed text.
 */

/** Actions by category. The server ignores other names. */
export const eventNames = {
  page: ["browse", "browse_member", "fail"],
  click: ["navigation", "card", "button", "banner", "outside"],
  tab: ["open"],
  select: ["choose"],
  search: ["ask"],
  download: ["file"],
  link: ["copy", "share"],
  video: ["play"],
  contact: ["send"],
  subscribe: ["send"],
  feedback: ["send"],
  calendar: ["month", "platform", "subscribe"],
  timeline: ["category"],
  partner: ["open"],
} as const;

export type EventCategory = keyof typeof eventNames;
export type EventAction<Category extends EventCategory> = (typeof eventNames)[Category][number];

/** Events of a batch, characters of a label and of a source, and days for which a device stores unsent events. */
export const eventLimits = { batch: 50, label: 100, source: 40, keptDays: 7 } as const;

/** Replaces labels and sources that are not counted separately. */
export const otherLabel = "(other)";

/** Pattern of campaign sources in links. Other text could be personal data, such as an email address. */
export function plainSource(source: string): string {
  return source === "" || (/^[\w.-]+$/.test(source) && source.length <= eventLimits.source) ? source : otherLabel;
}

/** Removes typed text from a label, because the URL of a search contains the query, and unneeded characters. */
export function plainLabel(label: string): string {
  const text = label.toWellFormed().replace(/\p{C}/gu, "");
  return text.replace(/^\/search\/.*/, "/search").slice(0, eventLimits.label);
}

const hongKong = 8 * 60 * 60 * 1000;

/** Returns the day of a timestamp (milliseconds) in the time zone of the site: `2026-11-21`. */
export function siteDay(moment: number): string {
  return new Date(moment + hongKong).toISOString().slice(0, 10);
}
