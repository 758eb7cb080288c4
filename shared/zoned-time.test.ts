import { describe, expect, test } from "vitest";
import { instantsOf, localTimeAt } from "./zoned-time.ts";

const at = (local: string, zone: string) => instantsOf(local, zone).map((instant) => instant.toISOString());

describe("instantsOf: returns", () => {
  test.each([
    ["2026-01-15T21:30", "Asia/Hong_Kong", ["2026-01-15T13:30:00.000Z"]],
    ["2026-07-15T21:30", "Asia/Hong_Kong", ["2026-07-15T13:30:00.000Z"]],
    ["2026-07-15T14:30", "Europe/Berlin", ["2026-07-15T12:30:00.000Z"]],
    ["2026-03-29T02:30", "Europe/Berlin", []],
    ["2026-10-25T02:30", "Europe/Berlin", ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]],
    ["2026-04-05T02:15", "Australia/Lord_Howe", ["2026-04-04T15:45:00.000Z"]],
    ["2026-04-05T01:45", "Australia/Lord_Howe", ["2026-04-04T14:45:00.000Z", "2026-04-04T15:15:00.000Z"]],
    ["2026-11-01T01:30", "America/New_York", ["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"]],
    ["2026-02-30T10:00", "UTC", []],
    ["1969-12-31T23:59", "UTC", ["1969-12-31T23:59:00.000Z"]],
  ])("for %s in %s: %j", (local, zone, instants) => {
    expect(at(local, zone)).toEqual(instants);
  });
});

test.each([
  ["2026-01-15T13:30:00Z", "Asia/Hong_Kong", "2026-01-15T21:30"],
  ["2026-07-15T23:30:00Z", "Europe/Berlin", "2026-07-16T01:30"],
  ["2026-10-25T01:30:00Z", "Europe/Berlin", "2026-10-25T02:30"],
  ["2026-04-04T15:15:00Z", "Australia/Lord_Howe", "2026-04-05T01:45"],
])("localTimeAt: is what clocks show when it is %s in %s", (instant, zone, local) => {
  expect(localTimeAt(Date.parse(instant), zone)).toBe(local);
});
