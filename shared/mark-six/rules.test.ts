import { describe, expect, test } from "vitest";
import { hongKongDay, nextDrawAt, totalOf, trendsOf, type Wave, waveOf } from "./rules.ts";

const balls = Array.from({ length: 49 }, (_, index) => index + 1);

test("ball colors: divide the 49 balls into 17 red, 16 blue and 16 green ones", () => {
  const of = (wave: Wave) => balls.filter((ball) => waveOf(ball) === wave);
  expect(of("red")).toEqual([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
  expect(of("blue")).toEqual([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);
  expect(of("green")).toEqual([5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49]);
});

describe("trends", () => {
  test.each([
    [1, "odd", "smaller", "smaller"],
    [4, "even", "smaller", "smaller"],
    [5, "odd", "smaller", "larger"],
    [10, "even", "smaller", "smaller"],
    [24, "even", "smaller", "smaller"],
    [25, "odd", "larger", "larger"],
    [44, "even", "larger", "smaller"],
    [48, "even", "larger", "larger"],
    [49, "tie", "tie", "tie"],
  ])("of %i are %s, %s, with the last digit %s", (ball, parity, size, mantissa) => {
    expect(trendsOf(ball)).toEqual({ parity, size, mantissa });
  });

  test("are balanced in each of the three, except for the tie", () => {
    const count = (has: (ball: number) => boolean) => balls.filter(has).length;
    expect(count((ball) => trendsOf(ball).parity === "odd")).toBe(24);
    expect(count((ball) => trendsOf(ball).size === "larger")).toBe(24);
    expect(count((ball) => trendsOf(ball).mantissa === "larger")).toBe(24);
    expect(count((ball) => Object.values(trendsOf(ball)).includes("tie"))).toBe(1);
  });
});

test.each([
  [[1, 2, 3, 4, 5, 6], 7, 28, "even", "smaller"],
  [[10, 20, 30, 31, 32, 33], 18, 174, "even", "smaller"],
  [[10, 20, 30, 31, 32, 33], 19, 175, "odd", "larger"],
  [[43, 44, 45, 46, 47, 48], 49, 322, "even", "larger"],
])("totalOf: %j and %i add up to %i, %s, %s", (number_list, special, sum, parity, size) => {
  expect(totalOf({ number_list, special })).toEqual({ sum, parity, size });
});

test.each([
  ["2026-11-21T13:30:00.000Z", "2026-11-21"],
  ["2026-11-21T15:59:59.999Z", "2026-11-21"],
  ["2026-11-21T16:00:00Z", "2026-11-22"],
  ["2026-12-31T16:00:00Z", "2027-01-01"],
])("hongKongDay: %s is on %s", (moment, day) => {
  expect(hongKongDay(moment)).toBe(day);
});

describe("next draw", () => {
  test.each([
    ["the same evening", "2026-11-21T00:00:00Z", "2026-11-21T13:30:00.000Z"],
    ["a moment before", "2026-11-21T13:29:59.999Z", "2026-11-21T13:30:00.000Z"],
    ["while one is drawn it is the one after", "2026-11-21T13:30:00Z", "2026-11-24T13:30:00.000Z"],
    ["over the end of the week", "2026-11-21T20:00:00Z", "2026-11-24T13:30:00.000Z"],
    ["on Tuesday in Hong Kong, Monday in London", "2026-11-23T17:00:00Z", "2026-11-24T13:30:00.000Z"],
    ["on Sunday in Hong Kong, Saturday in London", "2026-11-21T16:00:00Z", "2026-11-24T13:30:00.000Z"],
    ["over the end of a month", "2026-09-29T13:30:00Z", "2026-10-01T13:30:00.000Z"],
    ["over the end of the year", "2026-12-31T13:30:00Z", "2027-01-02T13:30:00.000Z"],
    ["over a leap day", "2028-02-29T13:30:00Z", "2028-03-02T13:30:00.000Z"],
  ])("%s", (_, now, next) => {
    expect(nextDrawAt(new Date(now)).toISOString()).toBe(next);
  });

  test("draws: are on Tuesday, Thursday or Saturday evening, 156 in 2027", () => {
    let draws = 0;
    const until = new Date("2028-01-01T00:00:00Z");
    for (let at = nextDrawAt(new Date("2027-01-01T00:00:00Z")); at < until; at = nextDrawAt(at)) {
      expect([2, 4, 6]).toContain(at.getUTCDay());
      expect(at.toISOString().slice(11)).toBe("13:30:00.000Z");
      draws++;
    }
    expect(draws).toBe(156);
  });
});
