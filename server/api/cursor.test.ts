import { describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("cursor: decodes what was encoded", () => {
  test.each([
    ["number", -1],
    ["number", 0],
    ["number", 2_147_483_647],
    ["number", -2_147_483_648],
    ["day", "2026-02-28"],
    ["day", "2024-02-29"],
    ["moment", "2026-11-21T12:00:00.000Z"],
    ["moment", "2026-11-21T12:00:00.123456Z"],
    ["moment", "2026-12-31T23:59:59.999999Z"],
  ] as const)("%s %s", (kind, value) => {
    const cursor = encodeCursor([value, 2_147_483_647]);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor(cursor, kind)).toEqual([value, 2_147_483_647]);
  });
});

/** Each would cause a database error or read other rows. */
const refused = {
  number: [2_147_483_648, -2_147_483_649, 2 ** 53, 1.5, "7", null, true, [7], "1; drop table article"],
  day: [
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "0000-01-01",
    "2026-1-1",
    "2026-02-03T00:00:00Z",
    20260203,
    "' or 1=1",
  ],
  moment: [
    "2026-02-30T00:00:00.000Z",
    "2026-02-28T24:00:00.000Z",
    "2026-02-28T25:00:00.000Z",
    "0000-01-01T00:00:00.000Z",
    "2026-11-21T12:00:00.000Z'::text; select pg_sleep(9)--",
    "2026-11-21T:::Z",
    "2026-11-21T12:00Z",
    "2026-11-21T12:00:00.0000001Z",
    "2026-11-21",
    1_763_726_400_000,
  ],
} as const;

describe.each(Object.entries(refused))("cursor: rejects a position of %s", (kind, values) => {
  test.each(values.map((value) => [value]))("%j", (value) => {
    expect(() => decodeCursor(forged([value, 1]), kind as keyof typeof refused)).toThrow("invalid");
  });
});

test.each([
  ...[0, -1, 1.5, 2 ** 31, "1", null, { id: 1 }].map((id) => forged([5, id])),
  ...[[], [5], [5, 1, 1], { 0: 5, 1: 1, length: 2 }, null, 5, "text"].map(forged),
  "",
  "a",
  "====",
  "%00",
  "😀",
  "x".repeat(200),
  "[5,1]",
])("cursor: rejects %j", (cursor) => {
  expect(() => decodeCursor(cursor, "number")).toThrow("invalid");
});

test("cursor: rejects a cursor of another order", () => {
  const cursors = { number: 5, day: "2026-02-28", moment: "2026-02-28T00:00:00.000Z" } as const;
  for (const [from, value] of Object.entries(cursors)) {
    for (const to of ["number", "day", "moment"] as const) {
      const read = () => decodeCursor(encodeCursor([value, 1]), to);
      if (from === to) expect(read()).toEqual([value, 1]);
      else expect(read).toThrow("invalid");
    }
  }
});
