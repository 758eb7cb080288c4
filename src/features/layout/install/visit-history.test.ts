import { expect, test } from "vitest";
import { seen, timeUntilInvitation, type VisitHistory } from "./visit-history.ts";

const minute = 60_000;
const start: VisitHistory = { count: 2, startedAt: 0, seenAt: 0, engaged: true, invitedIn: 0, refused: false };

test("seen: starts another visit when the reader was away for half an hour", () => {
  const first = seen({ ...start, count: 0 }, 5);
  expect(first).toMatchObject({ count: 1, startedAt: 5 });
  expect(seen(first, 29 * minute)).toMatchObject({ count: 1, startedAt: 5, seenAt: 29 * minute });
  expect(seen(first, 31 * minute)).toMatchObject({ count: 2, startedAt: 31 * minute });
});

test("timeUntilInvitation: is one minute when a second visit starts", () => {
  expect(timeUntilInvitation(start, 0)).toBe(minute);
  expect(timeUntilInvitation(start, minute - 1)).toBe(1);
  expect(timeUntilInvitation(start, minute)).toBe(0);
});

test.each([
  ["on a first visit", { count: 1 }],
  ["to who has neither finished nor kept anything", { engaged: false }],
  ["twice in a visit", { invitedIn: 2 }],
  ["to who has refused", { refused: true, count: 99 }],
])("it never comes %s", (_, change) => {
  expect(timeUntilInvitation({ ...start, ...change }, 60 * minute)).toBe(Number.POSITIVE_INFINITY);
});
