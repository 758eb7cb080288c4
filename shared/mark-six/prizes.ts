import { markSix } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";

/** An entry for a draw. Six numbers are one bet; more numbers, or bankers, are several. */
export interface Entry {
  /** Six or more numbers. With bankers these are the legs that complete each bet. */
  readonly numbers: readonly number[];
  /** Numbers of every bet; empty for a single or a multiple entry. */
  readonly bankers: readonly number[];
}

export type EntryKind = "single" | "multiple" | "banker";

/** Returns the kind of a valid entry. */
export function kindOf({ numbers, bankers }: Entry): EntryKind {
  if (bankers.length) return "banker";
  return numbers.length > markSix.regularNumbers ? "multiple" : "single";
}

/** Why an entry is invalid. `outside`: not an integer from 1 to 49. `repeated`: a number occurs twice. */
export type EntryProblem = "outside" | "repeated" | "too-many-bankers" | "too-few";

/** Returns the first error of an entry, or `undefined`. */
export function entryProblem({ numbers, bankers }: Entry): EntryProblem | undefined {
  const all = [...bankers, ...numbers];
  if (!all.every((number) => Number.isInteger(number) && number >= markSix.lowest && number <= markSix.highest)) {
    return "outside";
  }
  if (new Set(all).size < all.length) return "repeated";
  if (bankers.length > markSix.maxBankers) return "too-many-bankers";
  return all.length < leastNumbers(bankers.length) ? "too-few" : undefined;
}

/** Returns the fewest numbers of an entry with some bankers, bankers included. */
export function leastNumbers(bankers: number): number {
  // Six numbers with bankers would be a single entry.
  return markSix.regularNumbers + (bankers ? 1 : 0);
}

/** Binomial coefficient: the ways to choose `chosen` of `from` things. */
export function combinations(from: number, chosen: number): number {
  if (chosen < 0 || chosen > from) return 0;
  let ways = 1;
  // Each step is a binomial coefficient, so the division leaves no remainder.
  for (let taken = 1; taken <= chosen; taken++) ways = (ways * (from - chosen + taken)) / taken;
  return ways;
}

/** Number of possible draws. The chance of the first division is one in 13,983,816. */
export const possibleDraws: number = combinations(markSix.highest, markSix.regularNumbers);

/** Returns the number of bets of a valid entry. */
export function betsOf({ numbers, bankers }: Entry): number {
  return combinations(numbers.length, markSix.regularNumbers - bankers.length);
}

/** Prize divisions, highest first: the matches needed, and whether the special number is needed. */
export const divisions = [
  { division: 1, matched: 6, special: false },
  { division: 2, matched: 5, special: true },
  { division: 3, matched: 5, special: false },
  { division: 4, matched: 4, special: true },
  { division: 5, matched: 4, special: false },
  { division: 6, matched: 3, special: true },
  { division: 7, matched: 3, special: false },
] as const;
export type Division = (typeof divisions)[number]["division"];

/** Result of an entry in a draw. */
export interface Prizes {
  /** Its matching numbers, bankers included, in ascending order. */
  readonly matched: readonly number[];
  /** Whether it has the special number. */
  readonly special: boolean;
  /** Divisions won, highest first, with the number of bets. A bet wins its highest division only. */
  readonly won: readonly { readonly division: Division; readonly bets: number }[];
}

/** Checks a valid entry against a draw. It counts combinations, because an entry may have millions of bets. */
export function prizesOf({ numbers, bankers }: Entry, draw: Pick<Draw, "number_list" | "special">): Prizes {
  const drawn = new Set(draw.number_list);
  const legs = share(numbers, drawn, draw.special);
  const fixed = share(bankers, drawn, draw.special);
  const free = markSix.regularNumbers - bankers.length;
  /** Counts the bets with a number of matches, with or without the special number. */
  const bets = (matched: number, special: number): number => {
    const fromLegs = matched - fixed.matched;
    const specialLeg = special - fixed.special;
    const rest = free - fromLegs - specialLeg;
    return (
      combinations(legs.matched, fromLegs) * combinations(legs.special, specialLeg) * combinations(legs.other, rest)
    );
  };
  return {
    matched: [...bankers, ...numbers].filter((number) => drawn.has(number)).sort((one, other) => one - other),
    special: legs.special + fixed.special > 0,
    won: divisions
      .map(({ division, matched, special }) => ({ division, bets: bets(matched, special ? 1 : 0) }))
      .filter((prize) => prize.bets > 0),
  };
}

function share(numbers: readonly number[], drawn: ReadonlySet<number>, special: number) {
  const matched = numbers.filter((number) => drawn.has(number)).length;
  const specials = numbers.includes(special) ? 1 : 0;
  return { matched, special: specials, other: numbers.length - matched - specials };
}
