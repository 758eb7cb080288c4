/** A month of the calendar, January is 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** The first month, and the default for addresses without a month (spec section 9). */
export const calendarMonths = { initial: { year: 2021, month: 1 }, fallback: { year: 2022, month: 8 } } as const;

const siteOffset = 8 * 60 * 60 * 1000;

/** Parses the month of an address; returns the fallback when it has none. */
export function parseMonth(year: string, month: string): Month {
  const found = { year: Number(year), month: Number(month) };
  const { initial, fallback } = calendarMonths;
  const named = /^20\d\d$/.test(year) && /^([1-9]|1[0-2])$/.test(month) && compareMonths(found, initial) >= 0;
  return named ? found : fallback;
}

/** Compares months for sorting. */
export function compareMonths(one: Month, other: Month): number {
  return one.year - other.year || one.month - other.month;
}

/** Limits a month to the range from `first` to `last` (`2026-11`). */
export function withinData(wanted: Month, first: string | null, last: string | null): Month {
  if (!first || !last) return wanted;
  if (compareMonths(wanted, readMonth(first)) < 0) return readMonth(first);
  return compareMonths(wanted, readMonth(last)) > 0 ? readMonth(last) : wanted;
}

/** Adds a number of months, which may be negative. */
export function addMonths({ year, month }: Month, count: number): Month {
  const months = year * 12 + (month - 1) + count;
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
}

/** Returns the month of a timestamp in UTC+8, the time zone of the calendar. */
export function monthOf(moment: Date): Month {
  const there = new Date(moment.getTime() + siteOffset);
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 };
}

/** Returns the start of a month in UTC+8. */
export function startOfMonth({ year, month }: Month): Date {
  return new Date(Date.UTC(year, month - 1, 1) - siteOffset);
}

/** Returns the day of the month of a timestamp in UTC+8. */
export function dayOf(moment: string): number {
  return new Date(Date.parse(moment) + siteOffset).getUTCDate();
}

/** Returns the weeks of a month, from Monday to Sunday; 0 is a day of another month. */
export function weeksOf({ year, month }: Month): number[][] {
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= days ? day : 0;
    }),
  );
}

function readMonth(text: string): Month {
  const [year = 0, month = 0] = text.split("-").map(Number);
  return { year, month };
}
