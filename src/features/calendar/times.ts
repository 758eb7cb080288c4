import type { Month } from "#shared/calendar-months.ts";
import { formatter } from "#src/lib/dates.ts";

const siteZone = "Asia/Hong_Kong";
const hour = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const day = { month: "short", day: "numeric" } as const;

/** Names a month, `November 2026`. */
export function formatMonth({ year, month }: Month, code: string): string {
  const format = formatter(code, { year: "numeric", month: "long", timeZone: "UTC" });
  return format.format(Date.UTC(year, month - 1, 1));
}

/** Names a day of a month: `Thu`, `Nov 5`. */
export function formatDayOf({ year, month }: Month, date: number, code: string): { weekday: string; day: string } {
  const moment = Date.UTC(year, month - 1, date);
  const format = (options: Intl.DateTimeFormatOptions) =>
    formatter(code, { ...options, timeZone: "UTC" }).format(moment);
  return { weekday: format({ weekday: "short" }), day: format(day) };
}

/** The seven days of a week from Monday on, short and in full. */
export function weekdays(code: string): { short: string; long: string }[] {
  const names = (weekday: "short" | "long") => formatter(code, { weekday, timeZone: "UTC" });
  // The fifth of January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, index) => {
    const date = Date.UTC(1970, 0, 5 + index);
    return { short: names("short").format(date), long: names("long").format(date) };
  });
}

/** Time of a timestamp in UTC+8, `21:30`. */
export function formatTime(moment: string, code: string): string {
  return formatter(code, { ...hour, timeZone: siteZone }).format(new Date(moment));
}

/** Day and time of a timestamp in UTC+8, `Nov 5, 21:30`. */
export function formatDayTime(moment: string, code: string): string {
  return formatter(code, { ...day, ...hour, timeZone: siteZone }).format(new Date(moment));
}

/**
 * A timestamp in the reader's time zone: the time, with the day if it differs. `undefined` if the zone agrees with
 * UTC+8.
 */
export function formatOwnTime(moment: string, code: string): string | undefined {
  const date = new Date(moment);
  const here = formatter(code, { ...day, ...hour });
  const there = formatter(code, { ...day, ...hour, timeZone: siteZone });
  if (here.format(date) === there.format(date)) return undefined;
  const dayHere = formatter(code, day).format(date);
  const dayThere = formatter(code, { ...day, timeZone: siteZone }).format(date);
  return dayHere === dayThere ? formatter(code, hour).format(date) : here.format(date);
}
