import { expect, test } from "vitest";
import { formatDistance, siteDay } from "./moments.ts";

const hour = 60 * 60 * 1000;

test.each([
  [9 * 24 * hour, "en-US", "in 9 days"],
  [9 * 24 * hour, "zh-CN", "9天后"],
  [23 * hour, "en-US", "in 23 hours"],
  [1, "en-US", "in 1 hour"],
  [36 * hour + 1, "en-US", "in 2 days"],
])("%i ms away in %s is %s", (away, code, words) => {
  expect(formatDistance(away, code)).toBe(words);
});

test("siteDay: changes at midnight in UTC+8", () => {
  expect(siteDay("2026-11-30T15:59:59.999Z")).toEqual(["2026", "11", "30"]);
  expect(siteDay("2026-11-30T16:00:00.000Z")).toEqual(["2026", "12", "1"]);
});
