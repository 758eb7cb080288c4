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

describe("saving", () => {
  test("ties picks to the next draw in Hong Kong and keeps their order", async () => {
    const second = { numbers: [7, 8, 9, 10, 11, 12], bankers: [49] };
    expect(await savePicks([six, second], friday)).toHaveLength(2);
    const rows = await allPicks();
    expect(rows.map(({ numbers }) => numbers)).toEqual([six.numbers, second.numbers]);
    expect(rows.map(({ drawAt }) => drawAt)).toEqual([saturday, saturday]);
    expect(rows[1]?.bankers).toEqual([49]);
  });

  test("while a draw is held it is for the one after", async () => {
    await savePicks([six], new Date(saturday));
    expect((await allPicks())[0]?.drawAt).toBe("2026-11-24T13:30:00.000Z");
  });

  test("asks the browser to keep them, at the first", async () => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal("navigator", { storage: { persisted: async () => false, persist } });
    await savePicks([six], friday);
    await savePicks([six], friday);
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
    vi.unstubAllGlobals();
  });

  test("stops where as many are kept as may be, and then keeps none of those at hand", async () => {
    await putPicks(Array.from({ length: limits.maxKept - 1 }, () => pick()));
    expect(await savePicks([six, six], friday)).toBe("full");
    expect(await savePicks([six], friday)).toHaveLength(1);
    expect(await allPicks()).toHaveLength(limits.maxKept);
  });
});

describe("the list", () => {
  test("has the latest draw first, and says whether there is more", async () => {
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

  test("tells of every change, and of none once it is left", async () => {
    const heard = vi.fn();
    const stop = onPicksChanged(heard);
    const rows = await savePicks([six], friday);
    if (rows === "full") throw new Error("There was no room.");
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    heard.mockClear();
    await removePicks(rows.map(({ id }) => id));
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    stop();
    heard.mockClear();
    await putPicks(rows);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).not.toHaveBeenCalled();
    expect(await allPicks()).toEqual(rows);
  });
});

describe("the draw of a pick", () => {
  const before = drawn("2026-11-19T13:30:00.000Z", "26/130");

  test.each<[string, Draw[], ReturnType<ReturnType<typeof createDrawLookup>>]>([
    ["is that of its day", [drawn(saturday), before], drawn(saturday)],
    ["also when it was held at another hour", [drawn("2026-11-21T15:59:00.000Z")], drawn("2026-11-21T15:59:00.000Z")],
    ["is not known before it is held", [before], "waiting"],
    [
      "is the first one after, where its day had none",
      [drawn("2026-11-24T13:30:00.000Z"), drawn("2026-11-22T13:30:00.000Z", "26/132"), before],
      drawn("2026-11-22T13:30:00.000Z", "26/132"),
    ],
    [
      "is the one moved to the day before, once a later one is known",
      [drawn("2026-11-24T13:30:00.000Z"), drawn("2026-11-20T13:30:00.000Z", "26/132"), before],
      drawn("2026-11-20T13:30:00.000Z", "26/132"),
    ],
    [
      "is not the one moved to the day before while its own may yet come",
      [drawn("2026-11-20T13:30:00.000Z"), before],
      "waiting",
    ],
    ["is not known where the draws begin later", [drawn("2026-11-24T13:30:00.000Z")], "unknown"],
    ["is not known without any", [], "unknown"],
  ])("%s", (_, draws, found) => {
    expect(createDrawLookup(draws)(pick())).toEqual(found);
    expect(createDrawLookup(draws.toReversed())(pick())).toEqual(found);
  });

  test("stays known when the draws at hand no longer reach back, and is put right by those that do", async () => {
    const row = pick();
    await putPicks([row]);
    await saveDrawResults([drawn(saturday), before]);
    const [noted] = await allPicks();
    const later = [drawn("2027-11-20T13:30:00.000Z")];
    expect(noted && createResultLookup(later)(noted)).toEqual(drawn(saturday));
    await saveDrawResults(later);
    expect((await allPicks())[0]?.draw).toEqual(drawn(saturday));

    const corrected = { ...drawn(saturday), special: 49 };
    expect(noted && createResultLookup([corrected, before])(noted)).toEqual(corrected);
    await saveDrawResults([corrected, before]);
    expect((await allPicks())[0]?.draw).toEqual(corrected);

    // Entered by mistake and taken back.
    await saveDrawResults([before]);
    expect(await allPicks()).toEqual([row]);
  });

  test("is noted without a word where nothing changes", async () => {
    await putPicks([pick()]);
    await saveDrawResults([drawn(saturday), before]);
    const heard = vi.fn();
    const stop = onPicksChanged(heard);
    await saveDrawResults([drawn(saturday), before]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    stop();
    expect(heard).not.toHaveBeenCalled();
  });
});
