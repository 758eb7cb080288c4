/** A local wall time, as the timestamp that it would be in UTC. */
export type WallTime = number;

const day = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the wall time in a time zone, to the second. */
export function wallTimeOf(at: number, timeZone: string): WallTime {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minute, second);
}

/**
 * Returns the timestamp of a wall time. A wall time occurs twice when clocks are set back; `which` chooses one. It does
 * not occur when clocks are set forward; the result is the time of that change.
 */
export function momentOf(wall: WallTime, timeZone: string, which: "earlier" | "later"): number {
  // The offsets a day before and a day after a possible clock change.
  const offsets = [wall - day, wall + day].map((guess) => wallTimeOf(guess, timeZone) - guess);
  const shown = [...new Set(offsets.map((offset) => wall - offset))]
    .filter((moment) => wallTimeOf(moment, timeZone) === wall)
    .sort((one, other) => one - other);
  const found = which === "earlier" ? shown.at(0) : shown.at(-1);
  return found ?? changeAround(wall, timeZone);
}

/** Returns the time of the clock change that skips a wall time. */
function changeAround(wall: WallTime, timeZone: string): number {
  let [before, after] = [wall - day, wall + day];
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (wallTimeOf(middle, timeZone) < wall) before = middle;
    else after = middle;
  }
  return after;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}
