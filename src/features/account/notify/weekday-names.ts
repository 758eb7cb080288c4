/** The days of the week in a language (its tag), from Monday. */
export function weekdayNames(code: string): string[] {
  const format = new Intl.DateTimeFormat(code, { weekday: "short", timeZone: "UTC" });
  // The fifth of January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(1970, 0, 5 + day)));
}
