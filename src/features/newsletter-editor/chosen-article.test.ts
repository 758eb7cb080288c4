import { expect, test } from "vitest";
import { chosenFrom, chosenText, moved } from "./chosen-article.ts";

test.each([
  [0, 1, "bac"],
  [2, -1, "acb"],
  [0, -1, "abc"],
  [2, 1, "abc"],
  [0, 9, "bca"],
  [5, -1, "abc"],
])("the row at %i goes %i further", (from, by, order) => {
  expect(moved(["a", "b", "c"], from, by).join("")).toBe(order);
});

test("chosen articles: are restored from the draft when they are valid", () => {
  const rows = [
    { id: 12, title: "一 篇" },
    { id: 2_000_000_000, title: "" },
  ];
  expect(chosenFrom(rows.map(chosenText))).toEqual(rows);
  for (const other of [undefined, "12 x", null, {}]) expect(chosenFrom(other)).toEqual([]);
  expect(chosenFrom(["x", "0 y", "-1 z", 7, null, "7"])).toEqual([]);
});
