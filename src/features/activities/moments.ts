const hourLength = 60 * 60 * 1000;

/** A duration from now (milliseconds) in days, or in hours on the last day: `in 9 days`. */
export function formatDistance(milliseconds: number, code: string): string {
  const hours = Math.max(1, Math.round(milliseconds / hourLength));
  const format = new Intl.RelativeTimeFormat(code);
  return hours < 24 ? format.format(hours, "hour") : format.format(Math.round(hours / 24), "day");
}

/** Year, month and day of a timestamp in UTC+8, the zone of the calendar's URLs. */
export function siteDay(moment: string): string[] {
  const there = new Date(Date.parse(moment) + 8 * hourLength).toISOString().slice(0, 10);
  return there.split("-").map((part) => String(Number(part)));
}
