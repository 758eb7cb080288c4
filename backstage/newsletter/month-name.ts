/** A month in words: `2026-11` as “November 2026”. */
export function monthName(month: string, code: string): string {
  const format = new Intl.DateTimeFormat(code, { year: "numeric", month: "long", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
