import { describe, expect, test } from "vitest";
import type { QuietHours } from "#contract/notifications/settings.ts";
import { nextHour, quietUntil } from "./quiet-hours.ts";

const everyDay = (from: string, to: string): QuietHours[] => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to }));
const until = (at: string, quiet: QuietHours[], zone: string) =>
  quietUntil(new Date(at), { quiet_list: quiet, time_zone: zone })?.toISOString();

describe("quietUntil across midnight", () => {
  const nights = everyDay("22:00", "07:30");
  // 2026-11-21 is a Saturday; Hong Kong is UTC+8.
  test.each([
    ["before them", "2026-11-21T13:59:59Z", undefined],
    ["as they begin", "2026-11-21T14:00:00Z", "2026-11-21T23:30:00.000Z"],
    ["after midnight", "2026-11-21T20:00:00Z", "2026-11-21T23:30:00.000Z"],
    ["as they end", "2026-11-21T23:30:00Z", undefined],
  ])("returns the end or undefined when the time is %s", (_, at, expected) => {
    expect(until(at, nights, "Asia/Hong_Kong")).toBe(expected);
  });
});

describe("quietUntil on a weekday", () => {
  const sundayNight: QuietHours[] = [{ day: 7, from: "22:00", to: "07:00" }];
  test.each([
    ["Saturday night", "2026-11-21T15:00:00Z", undefined],
    ["early on Sunday", "2026-11-21T20:00:00Z", undefined],
    ["Sunday night", "2026-11-22T15:00:00Z", "2026-11-22T23:00:00.000Z"],
    ["early on Monday, which is Sunday's night", "2026-11-22T20:00:00Z", "2026-11-22T23:00:00.000Z"],
    ["Monday night", "2026-11-23T15:00:00Z", undefined],
  ])("returns the end or undefined when the time is %s", (_, at, expected) => {
    expect(until(at, sundayNight, "Asia/Hong_Kong")).toBe(expected);
  });

  test("uses the day in the member's time zone", () => {
    const at = "2026-11-23T05:00:00Z";
    expect(until(at, sundayNight, "America/Los_Angeles")).toBeUndefined();
    expect(until("2026-11-23T06:30:00Z", sundayNight, "America/Los_Angeles")).toBe("2026-11-23T15:00:00.000Z");
    expect(until("2026-11-22T16:30:00Z", sundayNight, "Asia/Kathmandu")).toBe("2026-11-23T01:15:00.000Z");
  });

  test("joins adjacent quiet hours, and ends a whole quiet day with the day", () => {
    const evening: QuietHours[] = [
      { day: 6, from: "20:00", to: "00:00" },
      { day: 7, from: "00:00", to: "09:00" },
      { day: 7, from: "08:00", to: "10:00" },
    ];
    expect(until("2026-11-21T12:00:00Z", evening, "Asia/Hong_Kong")).toBe("2026-11-22T02:00:00.000Z");
    expect(until("2026-11-21T12:00:00Z", [{ day: 6, from: "00:00", to: "00:00" }], "Asia/Hong_Kong")).toBe(
      "2026-11-21T16:00:00.000Z",
    );
  });

  test("returns a limit when quiet hours never end", () => {
    const [weeks] = [
      quietUntil(new Date("2026-11-21T12:00:00Z"), { quiet_list: everyDay("00:00", "00:00"), time_zone: "UTC" }),
    ];
    expect(weeks?.toISOString()).toBe("2026-12-05T00:00:00.000Z");
  });

  test("returns undefined without quiet hours", () => expect(until("2026-11-21T12:00:00Z", [], "UTC")).toBeUndefined());
});

describe("quietUntil when clocks go forward: 2026-03-29 in Berlin has no time from 2:00 to 3:00", () => {
  test("shortens the night by an hour", () => {
    expect(until("2026-03-28T21:00:00Z", everyDay("22:00", "07:00"), "Europe/Berlin")).toBe("2026-03-29T05:00:00.000Z");
  });
  test("ends at the clock change when the end is in the missing hour", () => {
    expect(until("2026-03-29T00:30:00Z", everyDay("22:00", "02:30"), "Europe/Berlin")).toBe("2026-03-29T01:00:00.000Z");
    expect(until("2026-03-29T01:00:00Z", everyDay("22:00", "02:30"), "Europe/Berlin")).toBeUndefined();
  });
  test("starts at the clock change when the start is in the missing hour, and ignores quiet hours within it", () => {
    expect(until("2026-03-29T01:00:00Z", everyDay("02:30", "04:00"), "Europe/Berlin")).toBe("2026-03-29T02:00:00.000Z");
    expect(until("2026-03-29T00:59:59Z", everyDay("02:30", "04:00"), "Europe/Berlin")).toBeUndefined();
    expect(until("2026-03-29T01:00:00Z", everyDay("02:10", "02:40"), "Europe/Berlin")).toBeUndefined();
  });
});

describe("quietUntil when clocks go back: 2026-11-01 in New York has 1:00 to 2:00 twice", () => {
  test("extends the night by an hour", () => {
    expect(until("2026-11-01T02:00:00Z", everyDay("22:00", "07:00"), "America/New_York")).toBe(
      "2026-11-01T12:00:00.000Z",
    );
  });
  test("is quiet in both occurrences of the hour", () => {
    const early = everyDay("22:00", "01:30");
    // 0:30, 1:15 for the first time, 1:45, 1:15 for the second time, 1:30 again.
    expect(until("2026-11-01T04:30:00Z", early, "America/New_York")).toBe("2026-11-01T06:30:00.000Z");
    expect(until("2026-11-01T05:15:00Z", early, "America/New_York")).toBe("2026-11-01T06:30:00.000Z");
    expect(until("2026-11-01T06:15:00Z", early, "America/New_York")).toBe("2026-11-01T06:30:00.000Z");
    expect(until("2026-11-01T06:30:00Z", early, "America/New_York")).toBeUndefined();
  });
});

describe("nextHour", () => {
  test.each([
    ["today", "2026-11-21T23:00:00Z", "Asia/Hong_Kong", "2026-11-22T00:00:00.000Z"],
    ["tomorrow, when it is that hour", "2026-11-22T00:00:00Z", "Asia/Hong_Kong", "2026-11-23T00:00:00.000Z"],
    ["after a clock change", "2026-03-28T12:00:00Z", "Europe/Berlin", "2026-03-29T06:00:00.000Z"],
  ])("returns the next start of the hour when it is %s", (_, after, zone, expected) => {
    expect(nextHour(new Date(after), 8, zone).toISOString()).toBe(expected);
  });
});
