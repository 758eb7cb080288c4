import { afterEach, describe, expect, test, vi } from "vitest";
import { type DrawOptions, defaultDrawOptions, drawLuckyNumbers, validateDrawOptions } from "./draw-numbers.ts";

/** A fair generator (48 degrees of freedom) exceeds this value once in a million runs. */
const limit = 110.5;
const million = 1_000_000;
const batch = 10;
/** Milliseconds on a machine that does much besides; alone it takes two seconds. */
const patience = 120_000;

/** How far counts are from all being alike: chi-square. */
function chiSquare(counts: Uint32Array): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Chi-square of the frequency of each ball, among the six and as special number. */
function unevenness(sets: number, below?: (size: number) => number): { numbers: number; special: number } {
  const numbers = new Uint32Array(49);
  const special = new Uint32Array(49);
  const count = (counts: Uint32Array, ball: number) => {
    counts[ball - 1] = (counts[ball - 1] ?? 0) + 1;
  };
  for (let set = 0; set < sets; set += batch) {
    for (const { entry, special: extra } of drawLuckyNumbers({ ...defaultDrawOptions, sets: batch }, below)) {
      for (const ball of entry.numbers) count(numbers, ball);
      count(special, extra ?? 0);
    }
  }
  // The six of a set exclude each other, which makes their counts differ less than free ones would: 42/48 as much.
  return { numbers: chiSquare(numbers), special: chiSquare(special) };
}

const ballsOf = (options: DrawOptions) => {
  const [drawn] = drawLuckyNumbers(options);
  if (!drawn) throw new Error("Nothing was drawn.");
  return drawn;
};

describe("draw numbers: a million sets", () => {
  test(
    "contain every ball equally often",
    () => {
      const { numbers, special } = unevenness(million);
      expect(numbers).toBeLessThan(limit);
      expect(special).toBeLessThan(limit);
    },
    patience,
  );

  test("reveal a generator that uses a remainder without rejection", () => {
    const bytes = new Uint8Array(4096);
    let used = bytes.length;
    const biased = (size: number) => {
      if (used === bytes.length) {
        crypto.getRandomValues(bytes);
        used = 0;
      }
      return (bytes[used++] ?? 0) % size;
    };
    const { numbers, special } = unevenness(million / 2, biased);
    expect(numbers).toBeGreaterThan(limit);
    expect(special).toBeGreaterThan(limit);
  });
});

describe("draw numbers: a set", () => {
  test("has six different numbers in ascending order and a special one, all from 1 to 49", () => {
    for (let round = 0; round < 1000; round++) {
      const { entry, special } = ballsOf(defaultDrawOptions);
      expect(entry.bankers).toEqual([]);
      expect(entry.numbers).toHaveLength(6);
      expect(entry.numbers).toEqual(entry.numbers.toSorted((one, other) => one - other));
      const balls = new Set([...entry.numbers, special]);
      expect(balls.size).toBe(7);
      for (const ball of balls) expect(Number.isInteger(ball) && Number(ball) >= 1 && Number(ball) <= 49).toBe(true);
    }
  });

  test("has the fixed numbers and no excluded one, also as special number", () => {
    const excluded = Array.from({ length: 40 }, (_, index) => index + 1);
    for (let round = 0; round < 200; round++) {
      const { entry, special } = ballsOf({ ...defaultDrawOptions, fixed: [49, 41], excluded });
      expect(entry.numbers).toEqual(expect.arrayContaining([41, 49]));
      for (const ball of [...entry.numbers, special]) expect(ball).toBeGreaterThan(40);
    }
  });

  test("can be fixed entirely", () => {
    expect(ballsOf({ ...defaultDrawOptions, fixed: [6, 5, 4, 3, 2, 1] }).entry.numbers).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("draw numbers: several sets", () => {
  test("are all different, also when they are all possible sets", () => {
    const fixed = [1, 2, 3, 4, 5];
    const excluded = Array.from({ length: 34 }, (_, index) => index + 16);
    const sets = drawLuckyNumbers({ ...defaultDrawOptions, sets: 10, fixed, excluded });
    expect(sets.map(({ entry }) => entry.numbers[5]).sort()).toEqual([10, 11, 12, 13, 14, 15, 6, 7, 8, 9]);
  });
});

describe("draw numbers: entries", () => {
  test("a multiple entry has the requested count of numbers, including the fixed ones", () => {
    const { entry, special } = ballsOf({ ...defaultDrawOptions, mode: "multiple", numbers: 12, fixed: [7, 40] });
    expect(entry.bankers).toEqual([]);
    expect(new Set(entry.numbers).size).toBe(12);
    expect(entry.numbers).toEqual(expect.arrayContaining([7, 40]));
    expect(special).toBeUndefined();
  });

  test("a banker entry has the fixed numbers as bankers and draws the rest", () => {
    for (let round = 0; round < 100; round++) {
      const { entry } = ballsOf({
        ...defaultDrawOptions,
        mode: "banker",
        bankers: 3,
        legs: 8,
        fixed: [49, 2],
        excluded: [1],
      });
      expect(entry.bankers).toHaveLength(3);
      expect(entry.bankers).toEqual(expect.arrayContaining([2, 49]));
      expect(entry.numbers).toHaveLength(8);
      const balls = new Set([...entry.bankers, ...entry.numbers]);
      expect(balls.size).toBe(11);
      expect(balls.has(1)).toBe(false);
    }
  });
});

describe("draw numbers: impossible options", () => {
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  test.each<[string, Partial<DrawOptions>, ReturnType<typeof validateDrawOptions>]>([
    ["seven fixed of six", { fixed: upTo(7) }, { reason: "too-many-fixed", most: 6 }],
    [
      "more fixed than a multiple entry has",
      { mode: "multiple", fixed: upTo(8) },
      { reason: "too-many-fixed", most: 7 },
    ],
    ["more fixed than bankers", { mode: "banker", fixed: [1, 2] }, { reason: "too-many-fixed", most: 1 }],
    ["six left of seven", { excluded: upTo(43) }, { reason: "too-few-left", needed: 7, left: 6 }],
    [
      "six left of eight",
      { mode: "banker", bankers: 2, legs: 6, excluded: upTo(43) },
      { reason: "too-few-left", needed: 8, left: 6 },
    ],
    ["two sets of one possible", { sets: 2, fixed: upTo(6) }, { reason: "too-few-sets", possible: 1 }],
    ["seven left of seven", { excluded: upTo(42) }, undefined],
  ])("%s", (_, options, obstacle) => {
    const whole = { ...defaultDrawOptions, ...options };
    expect(validateDrawOptions(whole)).toEqual(obstacle);
    if (obstacle) expect(() => drawLuckyNumbers(whole)).toThrow(RangeError);
    else expect(drawLuckyNumbers(whole)).toHaveLength(1);
  });
});

describe("draw numbers: random source", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.resetModules();
  });

  /** `randomBelow` as at a start, on a device whose random values are these. */
  async function onDevice(...values: number[]) {
    const source = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      const buffer = array as unknown as Uint32Array;
      for (let index = 0; index < buffer.length; index++) buffer[index] = values.shift() ?? 0;
      return array;
    });
    vi.resetModules();
    const { randomBelow } = await import("../random.ts");
    return { randomBelow, source };
  }

  test("draws again when a value is in the last, incomplete range", async () => {
    const rest = 2 ** 32 % 49;
    const { randomBelow } = await onDevice(2 ** 32 - 1, 2 ** 32 - rest, 48, 2 ** 32 - rest - 1, 0);
    expect([randomBelow(49), randomBelow(49), randomBelow(49)]).toEqual([48, 48, 0]);
  });

  test("rejects nothing when there is no incomplete range", async () => {
    const { randomBelow } = await onDevice(2 ** 32 - 1, 2 ** 31);
    expect([randomBelow(32), randomBelow(32)]).toEqual([31, 0]);
  });

  test("is read again when its values are used up, and uses none twice", async () => {
    const { randomBelow, source } = await onDevice(...Array.from({ length: 200 }, (_, index) => index));
    expect(Array.from({ length: 130 }, () => randomBelow(1000))).toEqual(Array.from({ length: 130 }, (_, at) => at));
    expect(source).toHaveBeenCalledTimes(3);
  });
});
