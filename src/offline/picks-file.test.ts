import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import { picks as limits } from "#contract/limits.ts";
import type { PickRow } from "./db.ts";
import { listPicks, putPicks, removePicks, savePicks } from "./picks.ts";
import { exportPicks, importPicks } from "./picks-file.ts";
import { emptyDatabase } from "./test/empty-database.ts";

const friday = new Date("2026-11-20T04:00:00Z");
const entries = [
  { numbers: [1, 2, 3, 4, 5, 6], bankers: [] },
  { numbers: [7, 8, 9, 10, 11, 12, 13], bankers: [] },
  { numbers: [20, 21, 22, 23, 24], bankers: [48, 49] },
];
const draw = {
  number: "26/131",
  drawn_at: "2026-11-21T13:30:00.000Z",
  number_list: [1, 2, 3, 4, 5, 6],
  special: 7,
  sample: false,
};

async function savedPicks(): Promise<PickRow[]> {
  const rows = await savePicks(entries, friday);
  if (rows === "full") throw new Error("There was no room.");
  const first = { ...(rows[0] as PickRow), draw };
  await putPicks([first]);
  return [first, ...rows.slice(1)];
}

const fileOf = (content: unknown) => new Blob([typeof content === "string" ? content : JSON.stringify(content)]);
const documentOf = (...picks: unknown[]) =>
  fileOf({ kind: "kapok-picks", version: 1, exportedAt: "2026-11-21T00:00:00.000Z", picks });
const savedRows = async () => (await listPicks(limits.maxKept)).picks;

beforeEach(emptyDatabase);

describe("importPicks", () => {
  test("restores removed picks unchanged", async () => {
    const rows = await savedPicks();
    const text = await exportPicks();
    await removePicks(rows.map(({ id }) => id));
    expect(await importPicks(fileOf(text))).toEqual({ added: 3, known: 0 });
    expect(await savedRows()).toEqual(rows);
  });

  test("adds nothing and changes nothing when the picks are on the device already", async () => {
    const rows = await savedPicks();
    const [first] = rows as [PickRow];
    const { draw: _, ...changed } = { ...first, numbers: [40, 41, 42, 43, 44, 45] };
    const other = { ...first, id: crypto.randomUUID() };
    expect(await importPicks(documentOf(changed, other, other))).toEqual({ added: 1, known: 1 });
    expect((await savedRows()).find(({ id }) => id === first.id)).toEqual(first);
    expect(await savedRows()).toHaveLength(4);
  });

  test("converts times to UTC", async () => {
    const [first] = (await savedPicks()) as [PickRow];
    const id = crypto.randomUUID();
    await importPicks(documentOf({ ...first, id, drawAt: "2026-11-21T21:30:00+08:00" }));
    expect((await savedRows()).find((row) => row.id === id)?.drawAt).toBe("2026-11-21T13:30:00.000Z");
  });
});

describe("importPicks with an invalid file", () => {
  const right = {
    id: "5f5ad3a0-51b4-4d6c-8e06-6f0c57f1d0b7",
    madeAt: friday.toISOString(),
    drawAt: "2026-11-21T13:30:00.000Z",
    numbers: [1, 2, 3, 4, 5, 6],
    bankers: [],
  };

  test.each<[string, Blob, object]>([
    ["a picture", fileOf("\u0089PNG"), { problem: "not-json" }],
    ["an empty file", fileOf(""), { problem: "not-json" }],
    ["another document", fileOf({ picks: [right] }), { problem: "not-picks" }],
    ["null", fileOf("null"), { problem: "not-picks" }],
    ["a later version", fileOf({ kind: "kapok-picks", version: 2, picks: [] }), { problem: "newer" }],
    ["a file above the size limit", fileOf("x".repeat(limits.maxFileBytes + 1)), { problem: "too-large" }],
    [
      "picks above the limit",
      documentOf(...Array.from({ length: limits.maxKept + 1 }, () => ({ ...right, id: crypto.randomUUID() }))),
      { problem: "full" },
    ],
    ["an invalid id", documentOf(right, { ...right, id: "1" }), { problem: "wrong-pick", at: 2 }],
    ["a number out of range", documentOf({ ...right, numbers: [1, 2, 3, 4, 5, 50] }), { problem: "wrong-pick", at: 1 }],
    [
      "a repeated number",
      documentOf({ ...right, bankers: [1], numbers: [1, 2, 3, 4, 5, 6] }),
      { problem: "wrong-pick", at: 1 },
    ],
    ["too few numbers", documentOf({ ...right, numbers: [1, 2, 3, 4, 5] }), { problem: "wrong-pick", at: 1 }],
    ["an invalid time", documentOf({ ...right, madeAt: "yesterday" }), { problem: "wrong-pick", at: 1 }],
    ["an invalid draw", documentOf({ ...right, draw: { number: "x" } }), { problem: "wrong-pick", at: 1 }],
  ])("stores nothing and returns the problem when it is %s", async (_, file, outcome) => {
    expect(await importPicks(file)).toEqual(outcome);
    expect(await savedRows()).toEqual([]);
  });
});
