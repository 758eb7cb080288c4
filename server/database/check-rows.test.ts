import * as v from "valibot";
import { expect, test } from "vitest";
import { checkRows } from "./check-rows.ts";

const row = v.object({ id: v.number(), name: v.nullable(v.string()) });

test("checkRows: returns the columns of the schema when they fit", () => {
  const rows = [
    { id: 1, name: "a", other: true },
    { id: 2, name: null },
  ];
  expect(checkRows(row, { rows })).toEqual([
    { id: 1, name: "a" },
    { id: 2, name: null },
  ]);
});

test.each([[{ id: "1", name: "a" }], [{ id: 1 }], [null]])("checkRows: throws when a row is %j", (wrong) => {
  expect(() => checkRows(row, { rows: [{ id: 1, name: "a" }, wrong] })).toThrow(v.ValiError);
});
