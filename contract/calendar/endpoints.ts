import * as v from "valibot";
import { endpoint, id, isoTimestamp, lang } from "../http/endpoint.ts";
import { safeLink } from "../http/link.ts";

const numberText = v.union([v.string(), v.number()]);

export const calendarEvent = v.object({
  id,
  /** Key of color and filter: a game category, or `activity`. */
  category: v.string(),
  platform: v.string(),
  title: v.string(),
  /** A path of the site, an external URL, or empty. */
  link: safeLink,
  starts_at: isoTimestamp,
  ends_at: v.nullable(isoTimestamp),
});
export type CalendarEvent = v.InferOutput<typeof calendarEvent>;

export const getCalendar = endpoint({
  name: "getCalendar",
  method: "GET",
  path: "/calendar/{year}/{month}",
  params: v.object({
    year: v.pipe(numberText, v.transform(String), v.regex(/^20(2[1-9]|[3-9]\d)$/), v.transform(Number)),
    month: v.pipe(numberText, v.transform(String), v.regex(/^([1-9]|1[0-2])$/), v.transform(Number)),
  }),
  query: v.object({ lang }),
  answer: v.object({
    event_list: v.array(calendarEvent),
    /** `2026-11`; null without any event. */
    first: v.nullable(v.string()),
    last: v.nullable(v.string()),
  }),
  maxAge: 60,
});
