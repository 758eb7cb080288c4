import { expect, test } from "vitest";
import { pollState } from "./poll-state.ts";

const poll = { starts_at: "2026-11-20T00:30:00.000Z", ends_at: "2026-11-21T13:00:00.000Z" };

test.each([
  ["2026-11-20T00:29:59.999Z", "not-started"],
  ["2026-11-20T00:30:00.000Z", "open"],
  ["2026-11-21T12:59:59.999Z", "open"],
  ["2026-11-21T13:00:00.000Z", "ended"],
])("poll state: at %s is %s", (now, state) => {
  expect(pollState(poll, new Date(now))).toBe(state);
});

test("poll state: accepts times of any time zone", () => {
  expect(pollState({ ...poll, starts_at: "2026-11-20T08:30:00+08:00" }, new Date("2026-11-20T00:30:00Z"))).toBe("open");
});
