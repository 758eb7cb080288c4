import { expect, test } from "vitest";
import { rowGroups, rowStates, stopsOf } from "./timed-rows.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 8, minute)).toISOString();
const row = (text: string, start: number, end: number) => ({
  ...{ desktop_image_id: 1, mobile_image_id: 1, uri: "/", text },
  ...{ starts_at: at(start), ends_at: at(end) },
});
const data = { banner_list: { 3: [row("A", 0, 10), row("B", 5, 15)] } };
const statesAt = (item: number, minute: number, milliseconds = 0) =>
  rowGroups("promotion", data, item).flatMap((group) => rowStates(group, Date.parse(at(minute)) + milliseconds));

test.each([
  [0, -1, ["not_yet", "not_yet"]],
  [0, 0, ["visible", "not_yet"]],
  [5, 0, ["visible", "behind"]],
  [10, -1, ["visible", "behind"]],
  [10, 0, ["ended", "visible"]],
  [15, 0, ["ended", "ended"]],
])("rowStates: has one cover advertisement at a time when it is %i minutes and %i ms", (minute, rest, states) => {
  expect(statesAt(1, minute, rest)).toEqual(states);
});

test("rowStates: has all floating layers whose time it is when readers get all of them", () => {
  expect(statesAt(2, 5)).toEqual(["visible", "visible"]);
});

test("stopsOf: has each start and end once and in order, and other moments, when rows have them", () => {
  const now = Date.parse(at(7));
  const minutes = stopsOf(rowGroups("promotion", data, 1), [now, Date.parse(at(5))]).map((moment) =>
    new Date(moment).getUTCMinutes(),
  );
  expect(minutes).toEqual([0, 5, 7, 10, 15]);
  const always = { lang: null, isFirstOnly: false, rows: [{ text: "", starts_at: null, ends_at: null }] };
  expect(stopsOf([always], [now])).toEqual([now]);
});
