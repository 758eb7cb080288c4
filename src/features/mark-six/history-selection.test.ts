import { describe, expect, test } from "vitest";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { lastChoices, monthsOf, recentYear, selectDraws, selectionOf, yearsOf } from "./history-selection.ts";
import { countNumbers, extremesOf } from "./number-statistics.ts";

const draw = (number: string, day: string, numbers: number[] = [1, 2, 3, 4, 5, 6], special = 7): Draw => ({
  number,
  drawn_at: `${day}T13:30:00.000Z`,
  number_list: numbers,
  special,
  sample: false,
});

const year = [
  draw("26/003", "2026-11-19", [1, 2, 3, 4, 5, 6], 49),
  draw("26/002", "2026-11-17", [1, 2, 3, 4, 5, 7], 8),
  draw("26/001", "2026-10-31", [1, 2, 3, 4, 49, 9], 7),
  draw("25/140", "2025-12-31", [10, 20, 30, 40, 41, 42], 1),
  draw("25/139", "2025-11-19"),
];

test("recentYear: ends with the latest draw and includes the same day of the previous year", () => {
  expect(recentYear([...year, draw("25/138", "2025-11-18")])).toEqual(year);
  expect(recentYear([])).toEqual([]);
});

describe("selectionOf", () => {
  test.each([
    [{}, { by: "last", last: 30 }],
    [{ last: 50 }, { by: "last", last: 50 }],
    [{ last: 0 }, { by: "last", last: lastChoices[0] }],
    [{ last: 161 }, { by: "last", last: lastChoices[0] }],
    [{ last: 1.5 }, { by: "last", last: lastChoices[0] }],
    [{ year: "2026" }, { by: "year", year: "2026" }],
    [{ year: "1999" }, { by: "year", year: "1999" }],
    [
      { year: "2026", last: 10 },
      { by: "last", last: 10 },
    ],
    [{ month: "2026-11" }, { by: "month", month: "2026-11" }],
    [{ month: "2026-13" }, { by: "last", last: 30 }],
    [{ number: "26/131" }, { by: "number", number: "26/131" }],
    [{ number: " 26-131 " }, { by: "number", number: "26/131" }],
    [{ number: "26131" }, { by: "number", number: "26/131" }],
    [{ last: "50" }, { by: "last", last: 50 }],
    [{ last: "many" }, { by: "last", last: 30 }],
    [{ number: 26131 }, { by: "number", number: "26/131" }],
    [
      { number: ["26/131"], month: 2026, last: ["10"] },
      { by: "last", last: 30 },
    ],
    [{ number: "131" }, { by: "number", number: "131" }],
    [
      { number: "", month: "2026-11" },
      { by: "number", number: "" },
    ],
  ])("%j means %j", (address, selection) => {
    expect(selectionOf(address)).toEqual(selection);
  });

  test.each([
    [{ by: "last", last: 2 }, ["26/003", "26/002"]],
    [{ by: "last", last: 100 }, year.map(({ number }) => number)],
    [{ by: "year", year: "2025" }, ["25/140", "25/139"]],
    [{ by: "year", year: "2024" }, []],
    [{ by: "month", month: "2026-10" }, ["26/001"]],
    [{ by: "month", month: "2025-10" }, []],
    [{ by: "number", number: "26/002" }, ["26/002"]],
    [{ by: "number", number: "26/00" }, []],
  ] as const)("%j chooses %j", (selection, numbers) => {
    expect(selectDraws(year, selection).map(({ number }) => number)).toEqual(numbers);
  });

  test("yearsOf and monthsOf: use Hong Kong's time, newest first", () => {
    const late = { ...draw("26/001", "2026-01-01"), drawn_at: "2025-12-31T16:30:00.000Z" };
    expect(yearsOf([late, ...year.slice(3)])).toEqual(["2026", "2025"]);
    expect(monthsOf([late, ...year.slice(3)])).toEqual(["2026-01", "2025-12", "2025-11"]);
    expect(selectDraws([late], { by: "month", month: "2026-01" })).toEqual([late]);
  });
});

describe("number statistics", () => {
  const of = (chosen: readonly Draw[], number: number) => countNumbers(chosen, year)[number - 1];

  test("countNumbers: counts the selected draws with their special numbers", () => {
    expect(countNumbers(year, year)).toHaveLength(49);
    expect(of(year, 1)).toEqual({ number: 1, drawn: 5, special: 1, ago: 0 });
    expect(of(year, 49)).toEqual({ number: 49, drawn: 2, special: 1, ago: 0 });
    expect(of(year, 7)).toEqual({ number: 7, drawn: 3, special: 2, ago: 1 });
    expect(of(year, 48)).toEqual({ number: 48, drawn: 0, special: 0, ago: null });
  });

  test("countNumbers: finds the last draw of a number also when it is not selected", () => {
    expect(of(year.slice(0, 1), 10)).toEqual({ number: 10, drawn: 0, special: 0, ago: 3 });
    expect(of(year.slice(2, 3), 2)).toEqual({ number: 2, drawn: 1, special: 0, ago: 0 });
    expect(of(year.slice(2, 3), 6)).toEqual({ number: 6, drawn: 0, special: 0, ago: 2 });
    expect(of(year.slice(3, 4), 8)).toEqual({ number: 8, drawn: 0, special: 0, ago: null });
  });

  test("extremesOf: returns the most and least frequent numbers, the smaller first when equal", () => {
    const { most, least } = extremesOf(countNumbers(year, year), 3);
    expect(most.map(({ number, drawn }) => [number, drawn])).toEqual([
      [1, 5],
      [2, 4],
      [3, 4],
    ]);
    expect(least.map(({ number, drawn }) => [number, drawn])).toEqual([
      [11, 0],
      [12, 0],
      [13, 0],
    ]);
  });
});
