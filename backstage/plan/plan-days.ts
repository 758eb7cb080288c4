import { instantsOf, localTimeAt } from "#shared/zoned-time.ts";
import { siteOffset } from "../publish/site-zone.ts";
import type { ScheduledTime } from "../publish/time-field.tsx";

const dayLength = 24 * 60 * 60 * 1000;
const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The day of a moment on the clocks of Hong Kong, `2026-11-05`. */
export const dayOf = (moment: string | number): string => dayAt(new Date(moment).getTime() + siteOffset);

/** The moment at which a day begins in Hong Kong. */
export const beginningOf = (day: string): string => new Date(startOfDay(day) - siteOffset).toISOString();

export const dayAfter = (day: string, count = 1): string => dayAt(startOfDay(day) + count * dayLength);

export const daysBetween = (day: string, other: string): number => (startOfDay(other) - startOfDay(day)) / dayLength;

/** The month some months after another, `2026-11`. */
export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** The days of the weeks of a month, from a Monday to a Sunday. */
export function daysOfWeeks(month: string): string[] {
  const first = `${month}-01`;
  const start = dayAfter(first, -((new Date(first).getUTCDay() + 6) % 7));
  const days: string[] = [];
  for (let day = start; day < `${monthAfter(month, 1)}-01` || days.length % 7 > 0; day = dayAfter(day)) days.push(day);
  return days;
}

/** A moment as the clocks of a zone show it. */
export function timeIn(moment: string, zone: string): ScheduledTime {
  const local = localTimeAt(Date.parse(moment), zone);
  const [earlier, later] = instantsOf(local, zone);
  if (!earlier || !later) return { local, zone };
  return { local, zone, which: earlier.getTime() === Date.parse(moment) ? "earlier" : "later" };
}

/** The same time of day some days later. The clocks may skip it there, or show it twice. */
export function daysLater({ local, zone }: ScheduledTime, count: number): ScheduledTime {
  return { local: dayAfter(local.slice(0, 10), count) + local.slice(10), zone };
}
