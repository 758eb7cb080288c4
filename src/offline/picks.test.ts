import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { picks as limits } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { createDrawLookup, createResultLookup } from "#shared/mark-six/draw-for-pick.ts";
import type { PickRow } from "./db.ts";
import { listPicks, onPicksChanged, putPicks, removePicks, saveDrawResults, savePicks } from "./picks.ts";
import { emptyDatabase } from "./test/empty-database.ts";

const six = { numbers: [1, 2, 3, 4, 5, 6], bankers: [] };
/** Friday noon in Hong Kong; the next draw is on Saturday evening. */
const friday = new Date("2026-11-20T04:00:00Z");
const saturday = "2026-11-21T13:30:00.000Z";

function drawn(at: string, number = "26/131"): Draw {
  return { number, drawn_at: at, number_list: [1, 2, 3, 10, 20, 30], special: 4, sample: true };
}

function pick(changes: Partial<PickRow> = {}): PickRow {
  return { id: crypto.randomUUID(), madeAt: friday.toISOString(), drawAt: saturday, ...six, ...changes };
}

async function allPicks(): Promise<PickRow[]> {
  return (await listPicks(limits.maxKept)).picks;
}

beforeEach(emptyDatabase);
afterEach(() => vi.restoreAllMocks());

describe("savePicks", () => {
  test("saves picks for the next draw in Hong Kong in their order", async () => {
    const second = { numbers: [7, 8, 9, 10, 11, 12], bankers: [49] };
    expect(await savePicks([six, second], friday)).toHaveLength(2);
    const rows = await allPicks();
    expect(rows.map(({ numbers }) => numbers)).toEqual([six.numbers, second.numbers]);
    expect(rows.map(({ drawAt }) => drawAt)).toEqual([saturday, saturday]);
    expect(rows[1]?.bankers).toEqual([49]);
  });

  test("saves a pick for the following draw when a draw is under way", async () => {
    await savePicks([six], new Date(saturday));
    expect((await allPicks())[0]?.drawAt).toBe("2026-11-24T13:30:00.000Z");
  });

  test("requests persistent storage only with the first pick", async () => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal("navigator", { storage: { persisted: async () => false, persist } });
    await savePicks([six], friday);
    await savePicks([six], friday);
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
    vi.unstubAllGlobals();
  });

  test("saves none of the picks when there would be too many", async () => {
    await putPicks(Array.from({ length: limits.maxKept - 1 }, () => pick()));
    expect(await savePicks([six, six], friday)).toBe("full");
    expect(await savePicks([six], friday)).toHaveLength(1);
    expect(await allPicks()).toHaveLength(limits.maxKept);
  });
});

describe("the list of picks", () => {
  test("listPicks: returns the picks of the latest draw first, and whether there are more", async () => {
    const rows = Array.from({ length: 45 }, (_, index) => {
      const madeAt = new Date(friday.getTime() + Math.floor(index / 2) * 1000).toISOString();
      return pick({ madeAt, drawAt: index < 20 ? saturday : "2026-11-24T13:30:00.000Z" });
    });
    await putPicks(rows);
    const keys = rows
      .map(({ drawAt, madeAt, id }) => `${drawAt} ${madeAt} ${id}`)
      .sort()
      .reverse();
    for (const [limit, more] of [
      [20, true],
      [44, true],
      [45, false],
      [100, false],
    ] as const) {
      const list = await listPicks(limit);
      expect(list.picks.map(({ drawAt, madeAt, id }) => `${drawAt} ${madeAt} ${id}`)).toEqual(keys.slice(0, limit));
      expect(list.more).toBe(more);
    }
  });

  test("onPicksChanged: calls back on every change until it is stopped", async () => {
    const listener = vi.fn();
    const stop = onPicksChanged(listener);
    const rows = await savePicks([six], friday);
    if (rows === "full") throw new Error("There was no room.");
    await vi.waitFor(() => expect(listener).toHaveBeenCalled());
    listener.mockClear();
    await removePicks(rows.map(({ id }) => id));
    await vi.waitFor(() => expect(listener).toHaveBeenCalled());
    stop();
    listener.mockClear();
    await putPicks(rows);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(listener).not.toHaveBeenCalled();
    expect(await allPicks()).toEqual(rows);
  });
});

describe("createDrawLookup and saveDrawResults", () => {
  const before = drawn("2026-11-19T13:30:00.000Z", "26/130");

  test.each<[string, Draw[], ReturnType<ReturnType<typeof createDrawLookup>>]>([
    ["the draw of its day", [drawn(saturday), before], drawn(saturday)],
    ["the draw of its day at another hour", [drawn("2026-11-21T15:59:00.000Z")], drawn("2026-11-21T15:59:00.000Z")],
    ["`waiting` before the draw", [before], "waiting"],
    [
      "the next draw when its day had none",
      [drawn("2026-11-24T13:30:00.000Z"), drawn("2026-11-22T13:30:00.000Z", "26/132"), before],
      drawn("2026-11-22T13:30:00.000Z", "26/132"),
    ],
    [
      "the draw moved to the day before when a later one is known",
      [drawn("2026-11-24T13:30:00.000Z"), drawn("2026-11-20T13:30:00.000Z", "26/132"), before],
      drawn("2026-11-20T13:30:00.000Z", "26/132"),
    ],
    [
      "`waiting` when the draw of its day may still follow one of the day before",
      [drawn("2026-11-20T13:30:00.000Z"), before],
      "waiting",
    ],
    ["`unknown` when all draws are later", [drawn("2026-11-24T13:30:00.000Z")], "unknown"],
    ["`unknown` without draws", [], "unknown"],
  ])("returns %s", (_, draws, found) => {
    expect(createDrawLookup(draws)(pick())).toEqual(found);
    expect(createDrawLookup(draws.toReversed())(pick())).toEqual(found);
  });

  test("stores the draw with its picks and corrects it when newer data is loaded", async () => {
    const row = pick();
    await putPicks([row]);
    await saveDrawResults([drawn(saturday), before]);
    const [stored] = await allPicks();
    const later = [drawn("2027-11-20T13:30:00.000Z")];
    expect(stored && createResultLookup(later)(stored)).toEqual(drawn(saturday));
    await saveDrawResults(later);
    expect((await allPicks())[0]?.draw).toEqual(drawn(saturday));

    const corrected = { ...drawn(saturday), special: 49 };
    expect(stored && createResultLookup([corrected, before])(stored)).toEqual(corrected);
    await saveDrawResults([corrected, before]);
    expect((await allPicks())[0]?.draw).toEqual(corrected);

    // The draw was entered by mistake and removed.
    await saveDrawResults([before]);
    expect(await allPicks()).toEqual([row]);
  });

  test("changes nothing when the stored draw is up to date", async () => {
    await putPicks([pick()]);
    await saveDrawResults([drawn(saturday), before]);
    const listener = vi.fn();
    const stop = onPicksChanged(listener);
    await saveDrawResults([drawn(saturday), before]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    stop();
    expect(listener).not.toHaveBeenCalled();
  });
});
