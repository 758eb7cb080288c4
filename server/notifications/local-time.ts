/** A time of a day as a clock on the wall shows it: its milliseconds if that clock were in UTC. */
export type WallTime = number;

const day = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock on the wall shows in a time zone at a moment, to the second. */
export function wallTimeOf(at: number, timeZone: string): WallTime {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minute, second);
}

/**
 * When a clock on the wall shows a time: where clocks are put back it does so twice, and `which` says which one is
 * meant; where they are put forward it never does, and the moment at which they are stands for it.
 */
export function momentOf(wall: WallTime, timeZone: string, which: "earlier" | "later"): number {
  // A day before and after, whatever is done to clocks has not been done yet, or has been.
  const offsets = [wall - day, wall + day].map((guess) => wallTimeOf(guess, timeZone) - guess);
  const shown = [...new Set(offsets.map((offset) => wall - offset))]
    .filter((moment) => wallTimeOf(moment, timeZone) === wall)
    .sort((one, other) => one - other);
  const found = which === "earlier" ? shown.at(0) : shown.at(-1);
  return found ?? changeAround(wall, timeZone);
}

/** The moment of the day at which clocks jump over a time. */
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
