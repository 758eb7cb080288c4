import { markSix } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";

/** Numbers for one draw: six are one bet, more of them or bankers beside them are several. */
export interface Entry {
  /** The six numbers or more; beside bankers the legs, from which each bet is filled up to six. */
  readonly numbers: readonly number[];
  /** Numbers that stand in every bet; none for a single or a multiple entry. */
  readonly bankers: readonly number[];
}

export type EntryKind = "single" | "multiple" | "banker";

/** What an entry is; only of one without a problem does it say anything. */
export function kindOf({ numbers, bankers }: Entry): EntryKind {
  if (bankers.length) return "banker";
  return numbers.length > markSix.regularNumbers ? "multiple" : "single";
}

/** Why an entry is none. `outside`: not a whole number from 1 to 49. `repeated`: the same number twice. */
export type EntryProblem = "outside" | "repeated" | "too-many-bankers" | "too-few";

/** The first thing that is wrong with an entry; `undefined` when nothing is. */
export function entryProblem({ numbers, bankers }: Entry): EntryProblem | undefined {
  const all = [...bankers, ...numbers];
  if (!all.every((number) => Number.isInteger(number) && number >= markSix.lowest && number <= markSix.highest)) {
    return "outside";
  }
  if (new Set(all).size < all.length) return "repeated";
  if (bankers.length > markSix.maxBankers) return "too-many-bankers";
  return all.length < leastNumbers(bankers.length) ? "too-few" : undefined;
}

/** How many numbers an entry with so many bankers has at least, those included. */
export function leastNumbers(bankers: number): number {
  // Six of which some are called bankers would be a single entry by another name.
  return markSix.regularNumbers + (bankers ? 1 : 0);
}

/** In how many ways `chosen` of `from` things can be taken. */
export function combinations(from: number, chosen: number): number {
  if (chosen < 0 || chosen > from) return 0;
  let ways = 1;
  // Each step is itself a number of combinations, so the division leaves no remainder.
  for (let taken = 1; taken <= chosen; taken++) ways = (ways * (from - chosen + taken)) / taken;
  return ways;
}

/** How many sets of six a draw has: the chance of the first division is one in as many, 13,983,816. */
export const possibleDraws: number = combinations(markSix.highest, markSix.regularNumbers);

/** The number of bets in an entry without a problem. */
export function betsOf({ numbers, bankers }: Entry): number {
  return combinations(numbers.length, markSix.regularNumbers - bankers.length);
}

/** The prize divisions, highest first: how many of the six are needed, and whether the special number is. */
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

/** How an entry did in a draw. */
export interface Prizes {
  /** Its numbers, bankers included, among the six drawn, in rising order. */
  readonly matched: readonly number[];
  /** Whether the special number is among its numbers. */
  readonly special: boolean;
  /** The divisions it won, highest first, and with how many of its bets: a bet wins its highest division alone. */
  readonly won: readonly { readonly division: Division; readonly bets: number }[];
}

/** How an entry without a problem did in a draw; counted, not tried out: an entry may be millions of bets. */
export function prizesOf({ numbers, bankers }: Entry, draw: Pick<Draw, "number_list" | "special">): Prizes {
  const drawn = new Set(draw.number_list);
  const legs = share(numbers, drawn, draw.special);
  const fixed = share(bankers, drawn, draw.special);
  const free = markSix.regularNumbers - bankers.length;
  /** Bets with exactly so many of the six drawn, and with the special number or without it. */
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
