import { expect, test, vi } from "vitest";
import { randomBelow } from "#src/lib/random.ts";
import { luckyNumbers } from "./lucky-numbers.ts";

/** The mulberry32 generator: the same sequence on every machine. */
function seeded(seed: number): (size: number) => number {
  let state = seed;
  return (size) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * size);
  };
}

/** How far counts are from all being alike (chi-square); with 48 degrees of freedom, one in a thousand is beyond 84.04. */
const limit = 84.04;
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** How often each ball was drawn, among the six and as the special one. */
function countBalls(sets: number, below: (size: number) => number): { numbers: number[]; special: number[] } {
  const counts = { numbers: new Array<number>(49).fill(0), special: new Array<number>(49).fill(0) };
  for (let set = 0; set < sets; set++) {
    const { numbers, special } = luckyNumbers(below);
    for (const ball of numbers) counts.numbers[ball - 1] = (counts.numbers[ball - 1] ?? 0) + 1;
    counts.special[special - 1] = (counts.special[special - 1] ?? 0) + 1;
  }
  return counts;
}

test("six different numbers in rising order and another one, all of 1 to 49", () => {
  for (let set = 0; set < 1000; set++) {
    const { numbers, special } = luckyNumbers();
    expect(numbers).toHaveLength(6);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const balls = new Set([...numbers, special]);
    expect(balls.size).toBe(7);
    for (const ball of balls) expect(Number.isInteger(ball) && ball >= 1 && ball <= 49).toBe(true);
  }
});

test("every ball is as likely as any other", () => {
  const { numbers, special } = countBalls(200_000, seeded(20_261_121));
  // The six of a set exclude each other, which makes their counts differ less than free ones would: 42/48 as much.
  expect(chiSquare(numbers)).toBeLessThan(limit);
  expect(chiSquare(special)).toBeLessThan(limit);
});

test("a generator that leans by a fiftieth is found out, with a tenth as many", () => {
  const fair = seeded(20_261_121);
  const biased = (size: number) => (fair(50) === 0 ? 0 : fair(size));
  const { numbers, special } = countBalls(20_000, biased);
  expect(chiSquare(numbers)).toBeGreaterThan(limit);
  expect(chiSquare(special)).toBeGreaterThan(limit);
});

test("values of the random source's last, incomplete round are drawn again", () => {
  const values = [2 ** 32 - 1, 2 ** 32 - (2 ** 32 % 49), 48, 2 ** 32 - (2 ** 32 % 49) - 1, 0];
  const source = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as unknown as Uint32Array)[0] = values.shift() ?? 0;
    return array;
  });
  expect([randomBelow(49), randomBelow(49), randomBelow(49)]).toEqual([48, 48, 0]);
  expect(source).toHaveBeenCalledTimes(5);
  source.mockRestore();
});

test("numbers below a size are whole, in range, and all of them come", () => {
  for (const size of [1, 2, 3, 49]) {
    const seen = new Set(Array.from({ length: 2000 }, () => randomBelow(size)));
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, index) => index));
  }
});
