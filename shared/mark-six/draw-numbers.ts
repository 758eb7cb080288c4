import { markSix } from "#contract/limits.ts";
import { drawFrom, randomBelow } from "../random.ts";
import { combinations, type Entry, leastNumbers } from "./prizes.ts";

/** What is to be drawn: one or several sets of six, a multiple entry, or a banker entry. */
export interface DrawOptions {
  readonly mode: "sets" | "multiple" | "banker";
  /** How many sets of six. */
  readonly sets: number;
  /** How many numbers a multiple entry has. */
  readonly numbers: number;
  /** How many bankers a banker entry has, and how many legs beside them. */
  readonly bankers: number;
  readonly legs: number;
  /** Numbers to be in each set; of a banker entry they are bankers. */
  readonly fixed: readonly number[];
  /** Numbers not to be drawn, in rising order or not. */
  readonly excluded: readonly number[];
}

/** Numbers as they were drawn; the special one comes with a set of six, as in a draw, and is no part of a bet. */
export interface LuckyNumbers {
  readonly entry: Entry;
  readonly special?: number;
}

/** Why a wish cannot be granted. `too-few-sets`: fewer different sets are possible than are wished for. */
export type DrawOptionsError =
  | { readonly reason: "too-many-fixed"; readonly most: number }
  | { readonly reason: "too-few-left"; readonly needed: number; readonly left: number }
  | { readonly reason: "too-few-sets"; readonly possible: number };

const balls = Array.from({ length: markSix.highest }, (_, index) => index + markSix.lowest);

export const defaultDrawOptions: DrawOptions = {
  mode: "sets",
  sets: 1,
  numbers: 7,
  bankers: 1,
  legs: 6,
  fixed: [],
  excluded: [],
};

/** Fewest legs beside so many bankers. */
export function leastLegs(bankers: number): number {
  return leastNumbers(bankers) - bankers;
}

/** What stands in the way of a wish; `undefined` when nothing does. */
export function validateDrawOptions(wish: DrawOptions): DrawOptionsError | undefined {
  const { mode, sets, fixed } = wish;
  const most = { sets: markSix.regularNumbers, multiple: wish.numbers, banker: wish.bankers }[mode];
  if (fixed.length > most) return { reason: "too-many-fixed", most };
  const left = freeOf(wish).length + fixed.length;
  // A set of six comes with a special number.
  const needed = { sets: markSix.regularNumbers + 1, multiple: wish.numbers, banker: wish.bankers + wish.legs }[mode];
  if (left < needed) return { reason: "too-few-left", needed, left };
  const possible = combinations(left - fixed.length, markSix.regularNumbers - fixed.length);
  return mode === "sets" && possible < sets ? { reason: "too-few-sets", possible } : undefined;
}

/**
 * Draws what is wished for, every outcome as likely as any other; several sets are all different.
 *
 * @param below whole numbers from 0 to below its argument, evenly spread
 * @throws {RangeError} for a wish that has an obstacle
 */
export function drawLuckyNumbers(wish: DrawOptions, below = randomBelow): LuckyNumbers[] {
  if (validateDrawOptions(wish)) throw new RangeError("No numbers can be drawn for this wish");
  const free = freeOf(wish);
  const { mode, fixed } = wish;
  if (mode === "multiple") {
    return [entryOf([...fixed, ...drawFrom(free, wish.numbers - fixed.length, below)])];
  }
  if (mode === "banker") {
    const drawnBankers = wish.bankers - fixed.length;
    const drawn = drawFrom(free, drawnBankers + wish.legs, below);
    return [entryOf(drawn.slice(drawnBankers), [...fixed, ...drawn.slice(0, drawnBankers)])];
  }
  const sets = new Map<string, LuckyNumbers>();
  while (sets.size < wish.sets) {
    const drawn = drawFrom(free, markSix.regularNumbers - fixed.length + 1, below);
    const special = drawn.pop() as number;
    const set = { ...entryOf([...fixed, ...drawn]), special };
    const key = set.entry.numbers.join();
    if (!sets.has(key)) sets.set(key, set);
  }
  return [...sets.values()];
}

function freeOf({ fixed, excluded }: DrawOptions): number[] {
  return balls.filter((ball) => !fixed.includes(ball) && !excluded.includes(ball));
}

function entryOf(numbers: number[], bankers: number[] = []): LuckyNumbers {
  const rising = (one: number, other: number) => one - other;
  return { entry: { numbers: numbers.sort(rising), bankers: bankers.sort(rising) } };
}
