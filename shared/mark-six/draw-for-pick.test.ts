import { expect, test } from "vitest";
import { isPickForDraw } from "./draw-for-pick.ts";

const drawnAt = "2026-11-24T13:30:00.000Z";

test.each([
  ["the same evening in Hong Kong", "2026-11-24T13:30:00.000Z", true],
  ["the first minute of the day in Hong Kong, the day before in UTC", "2026-11-23T16:00:00.000Z", true],
  ["the last minute of the day before in Hong Kong", "2026-11-23T15:59:00.000Z", false],
  ["the first minute of the next day in Hong Kong, the same day in UTC", "2026-11-24T16:00:00.000Z", false],
])("isPickForDraw: compares days in Hong Kong when the pick is for %s", (_, drawAt, expected) => {
  expect(isPickForDraw({ drawAt }, drawnAt)).toBe(expected);
});
