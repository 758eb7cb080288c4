import { markSix } from "#contract/limits.ts";
import { drawFrom, randomBelow } from "../random.ts";
import { combinations, type Entry, leastNumbers } from "./prizes.ts";

/** Options of the generator: sets of six, a multiple entry, or a banker entry. */
export interface DrawOptions {
  readonly mode: "sets" | "multiple" | "banker";
  /** Number of sets of six. */
  readonly sets: number;
  /** Numbers of a multiple entry. */
  readonly numbers: number;
  /** Bankers of a banker entry. */
  readonly bankers: number;
  /** Legs of a banker entry. */
  readonly legs: number;
  /** Numbers of every set; in a banker entry they are bankers. */
  readonly fixed: readonly number[];
  /** Numbers that are not drawn, in any order. */
  readonly excluded: readonly number[];
}

/** Drawn numbers. A set of six has a special number too, which is no part of a bet. */
export interface LuckyNumbers {
  readonly entry: Entry;
  readonly special?: number;
}

/** Why options are invalid. `too-few-sets`: fewer different sets are possible than requested. */
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

/** Returns the fewest legs of an entry with some bankers. */
export function leastLegs(bankers: number): number {
  return leastNumbers(bankers) - bankers;
}

/** Returns the first error of options, or `undefined`. */
export function validateDrawOptions(options: DrawOptions): DrawOptionsError | undefined {
  const { mode, sets, fixed } = options;
  const most = { sets: markSix.regularNumbers, multiple: options.numbers, banker: options.bankers }[mode];
  if (fixed.length > most) return { reason: "too-many-fixed", most };
  const left = freeOf(options).length + fixed.length;
  // A set of six comes with a special number.
  const needed = {
    sets: markSix.regularNumbers + 1,
    multiple: options.numbers,
    banker: options.bankers + options.legs,
  }[mode];
  if (left < needed) return { reason: "too-few-left", needed, left };
  const possible = combinations(left - fixed.length, markSix.regularNumbers - fixed.length);
  return mode === "sets" && possible < sets ? { reason: "too-few-sets", possible } : undefined;
}

/**
 * Draws numbers with equal probability of every outcome. Several sets are all different.
 *
 * @param below returns a uniform random integer from 0 up to its argument, exclusive
 * @throws {RangeError} for invalid options
 */
export function drawLuckyNumbers(options: DrawOptions, below = randomBelow): LuckyNumbers[] {
  if (validateDrawOptions(options)) throw new RangeError("The options are invalid");
  const free = freeOf(options);
  const { mode, fixed } = options;
  if (mode === "multiple") {
    return [entryOf([...fixed, ...drawFrom(free, options.numbers - fixed.length, below)])];
  }
  if (mode === "banker") {
    const drawnBankers = options.bankers - fixed.length;
    const drawn = drawFrom(free, drawnBankers + options.legs, below);
    return [entryOf(drawn.slice(drawnBankers), [...fixed, ...drawn.slice(0, drawnBankers)])];
  }
  const sets = new Map<string, LuckyNumbers>();
  while (sets.size < options.sets) {
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
