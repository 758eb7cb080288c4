/** Dates use the time zone of the site, so that server, cache and page show the same (spec section 9). */
const siteZone = "Asia/Hong_Kong";

/** `3 Sep 2026`, or the language's own form. */
export function formatDay(moment: string, code: string): string {
  return format(moment, code, { year: "numeric", month: "short", day: "numeric" });
}

/** Day and weekday, `Tuesday, 3 Sep`. */
export function formatWeekday(moment: string, code: string): string {
  return format(moment, code, { month: "short", day: "numeric", weekday: "short" });
}

/** Weekday and time, `Thu 21:30`. */
export function formatDrawTime(moment: string, code: string): string {
  return format(moment, code, { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** A calendar date, `2026-03-18`, without a zone. */
export function formatDate(date: string, code: string): string {
  return format(`${date}T00:00:00Z`, code, { year: "numeric", month: "short", day: "numeric" }, "UTC");
}

/** When a copy was saved: the time in the reader's own zone, with the day unless it is today. */
export function formatSavedAt(moment: string, code: string, now = new Date()): string {
  const date = new Date(moment);
  const sameDay = date.toDateString() === now.toDateString();
  const options = sameDay ? timeOfDay : ({ ...timeOfDay, month: "short", day: "numeric" } as const);
  return formatter(code, options).format(date);
}

const timeOfDay = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function format(moment: string, code: string, options: Intl.DateTimeFormatOptions, timeZone = siteZone): string {
  return formatter(code, { ...options, timeZone }).format(new Date(moment));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter for dates, created once. Creating one takes as long as rendering a story, and pages show dozens of dates. */
export function formatter(code: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = code + JSON.stringify(options);
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(code, options);
  formatters.set(key, made);
  return made;
}
