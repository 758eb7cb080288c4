import { expect, test } from "vitest";
import { addMonths, dayOf, monthOf, parseMonth, startOfMonth, weeksOf, withinData } from "./calendar-months.ts";

test.each([
  ["2026", "11", { year: 2026, month: 11 }],
  ["2021", "1", { year: 2021, month: 1 }],
  ["2020", "12", { year: 2022, month: 8 }],
  ["2026", "13", { year: 2022, month: 8 }],
  ["2026", "01", { year: 2022, month: 8 }],
  ["latest", "1", { year: 2022, month: 8 }],
  ["2026", "", { year: 2022, month: 8 }],
])("parseMonth: parses %s/%s", (year, month, found) => {
  expect(parseMonth(year, month)).toEqual(found);
});

test("calendar months: show the nearest month when the requested one has no data", () => {
  const within = (year: number, month: number) => withinData({ year, month }, "2025-07", "2027-02");
  expect(within(2022, 8)).toEqual({ year: 2025, month: 7 });
  expect(within(2026, 11)).toEqual({ year: 2026, month: 11 });
  expect(within(2027, 3)).toEqual({ year: 2027, month: 2 });
  expect(withinData({ year: 2022, month: 8 }, null, null)).toEqual({ year: 2022, month: 8 });
});

test("calendar months: continue across the turn of the year", () => {
  expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
  expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
});

test("calendar months: use days and months of UTC+8", () => {
  expect(startOfMonth({ year: 2026, month: 12 }).toISOString()).toBe("2026-11-30T16:00:00.000Z");
  expect(monthOf(new Date("2026-11-30T15:59:59Z"))).toEqual({ year: 2026, month: 11 });
  expect(monthOf(new Date("2026-11-30T16:00:00Z"))).toEqual({ year: 2026, month: 12 });
  expect(dayOf("2026-11-30T16:00:00Z")).toBe(1);
});

test("calendar months: have weeks that start on Monday and contain each day once", () => {
  const november = weeksOf({ year: 2026, month: 11 });
  expect(november).toHaveLength(6);
  expect(november[0]).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(november[5]).toEqual([30, 0, 0, 0, 0, 0, 0]);
  expect(weeksOf({ year: 2027, month: 2 })).toHaveLength(4);
  const leap = weeksOf({ year: 2028, month: 2 }).flat();
  expect(leap.filter(Boolean)).toEqual(Array.from({ length: 29 }, (_, index) => index + 1));
});
