/** A month of the calendar, January is 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** The first month there can be, and where an address leads that names none (spec section 9). */
export const calendarMonths = { initial: { year: 2021, month: 1 }, fallback: { year: 2022, month: 8 } } as const;

const siteOffset = 8 * 60 * 60 * 1000;

/** The month that an address names, or the fallback where it names none. */
export function parseMonth(year: string, month: string): Month {
  const found = { year: Number(year), month: Number(month) };
  const { initial, fallback } = calendarMonths;
  const named = /^20\d\d$/.test(year) && /^([1-9]|1[0-2])$/.test(month) && compareMonths(found, initial) >= 0;
  return named ? found : fallback;
}

/** Below 0 where `one` is the earlier. */
export function compareMonths(one: Month, other: Month): number {
  return one.year - other.year || one.month - other.month;
}

/** The nearest month to `wanted` that is within the data, which reaches from `first` to `last` (`2026-11`). */
export function withinData(wanted: Month, first: string | null, last: string | null): Month {
  if (!first || !last) return wanted;
  if (compareMonths(wanted, readMonth(first)) < 0) return readMonth(first);
  return compareMonths(wanted, readMonth(last)) > 0 ? readMonth(last) : wanted;
}

/** So many months later, or earlier. */
export function addMonths({ year, month }: Month, count: number): Month {
  const months = year * 12 + (month - 1) + count;
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
}

/** The month of a moment in UTC+8, the calendar's zone. */
export function monthOf(moment: Date): Month {
  const there = new Date(moment.getTime() + siteOffset);
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 };
}

/** The moment at which a month begins in UTC+8. */
export function startOfMonth({ year, month }: Month): Date {
  return new Date(Date.UTC(year, month - 1, 1) - siteOffset);
}

/** Day of the month of a moment in UTC+8. */
export function dayOf(moment: string): number {
  return new Date(Date.parse(moment) + siteOffset).getUTCDate();
}

/** The weeks of a month from Monday on, each of seven days; 0 stands for a day of another month. */
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
