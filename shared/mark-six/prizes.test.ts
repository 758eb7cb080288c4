import { describe, expect, test } from "vitest";
import {
  betsOf,
  combinations,
  type Division,
  divisions,
  type Entry,
  entryProblem,
  kindOf,
  possibleDraws,
  prizesOf,
} from "./prizes.ts";

const draw = { number_list: [3, 11, 19, 27, 35, 43], special: 49 };
const drawn = draw.number_list;
/** Numbers that were not drawn. */
const others = [1, 2, 4, 5, 6, 7, 8, 9, 10];

/** Yields every combination of `count` numbers. */
function* choices(numbers: readonly number[], count: number): Generator<number[]> {
  if (count === 0) yield [];
  for (const [index, number] of numbers.entries()) {
    if (count > 0) for (const rest of choices(numbers.slice(index + 1), count - 1)) yield [number, ...rest];
  }
}

/** The bets of an entry, written out. */
function written({ numbers, bankers }: Entry): number[][] {
  return [...choices(numbers, 6 - bankers.length)].map((legs) => [...bankers, ...legs]);
}

/** The division of one bet by the printed rules. */
function divisionOf(bet: readonly number[]): Division | undefined {
  const matched = bet.filter((number) => drawn.includes(number)).length;
  const special = bet.includes(draw.special);
  if (matched === 6) return 1;
  if (matched === 5) return special ? 2 : 3;
  if (matched === 4) return special ? 4 : 5;
  if (matched === 3) return special ? 6 : 7;
  return undefined;
}

function wonByTrying(entry: Entry) {
  const won = written(entry).map(divisionOf);
  return divisions
    .map(({ division }) => ({ division, bets: won.filter((each) => each === division).length }))
    .filter(({ bets }) => bets > 0);
}

describe("prizes: one bet", () => {
  const mixtures = [0, 1, 2, 3, 4, 5, 6].flatMap((matched) =>
    [false, true].filter((special) => matched + Number(special) <= 6).map((special) => ({ matched, special })),
  );
  test.each(mixtures)("with $matched of the six numbers, special number $special", ({ matched, special }) => {
    const numbers = [...drawn.slice(0, matched), ...(special ? [draw.special] : []), ...others].slice(0, 6);
    const division = divisionOf(numbers);
    expect(prizesOf({ numbers, bankers: [] }, draw)).toEqual({
      matched: drawn.slice(0, matched),
      special,
      won: division ? [{ division, bets: 1 }] : [],
    });
  });
});

/** Every entry of up to eleven numbers, by the hits and special numbers among legs and bankers. */
function* entries(): Generator<Entry> {
  for (let bankers = 0; bankers <= 5; bankers++) {
    for (let fixed = 0; fixed <= bankers; fixed++) {
      for (const special of ["none", "banker", "leg"] as const) {
        const fixedSpecial = special === "banker" ? 1 : 0;
        if (fixed + fixedSpecial > bankers) continue;
        for (let matched = 0; matched <= 6 - fixed; matched++) {
          for (let rest = 0; rest <= 4; rest++) {
            const entry = {
              bankers: [
                ...drawn.slice(0, fixed),
                ...(fixedSpecial ? [draw.special] : []),
                ...others.slice(4, 4 + bankers - fixed - fixedSpecial),
              ],
              numbers: [
                ...drawn.slice(fixed, fixed + matched),
                ...(special === "leg" ? [draw.special] : []),
                ...others.slice(0, rest),
              ],
            };
            if (!entryProblem(entry)) yield entry;
          }
        }
      }
    }
  }
}

test("prizes: of multiple and banker entries equal those of all their bets", () => {
  let count = 0;
  for (const entry of entries()) {
    expect(betsOf(entry), JSON.stringify(entry)).toBe(written(entry).length);
    expect(prizesOf(entry, draw).won, JSON.stringify(entry)).toEqual(wonByTrying(entry));
    count++;
  }
  expect(count).toBeGreaterThan(400);
});

test("prizes: all 49 numbers win every division as often as possible", () => {
  const all = Array.from({ length: 49 }, (_, index) => index + 1);
  const entry = { numbers: all, bankers: [] };
  expect(betsOf(entry)).toBe(possibleDraws);
  expect(prizesOf(entry, draw)).toEqual({
    matched: drawn,
    special: true,
    won: [
      { division: 1, bets: 1 },
      { division: 2, bets: 6 },
      { division: 3, bets: 252 },
      { division: 4, bets: 630 },
      { division: 5, bets: 12_915 },
      { division: 6, bets: 17_220 },
      { division: 7, bets: 229_600 },
    ],
  });
});

test("prizes: matched numbers are in ascending order and include bankers", () => {
  expect(prizesOf({ bankers: [43, 1], numbers: [35, 3, 2, 4, 5] }, draw)).toMatchObject({
    matched: [3, 35, 43],
    special: false,
  });
});

test.each([
  [6, 6, 1],
  [7, 6, 7],
  [49, 6, 13_983_816],
  [4, 0, 1],
  [3, 4, 0],
  [3, -1, 0],
])("combinations: of %i choose %i is %i", (from, chosen, ways) => {
  expect(combinations(from, chosen)).toBe(ways);
});

describe("entry", () => {
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  test.each([
    ["six numbers", upTo(6), [], undefined, "single", 1],
    ["seven", upTo(7), [], undefined, "multiple", 7],
    ["all", upTo(49), [], undefined, "multiple", 13_983_816],
    ["one banker and six legs", upTo(6), [7], undefined, "banker", 6],
    ["five bankers and two legs", upTo(2), [3, 4, 5, 6, 7], undefined, "banker", 2],
  ] as const)("of %s", (_, numbers, bankers, problem, kind, bets) => {
    const entry = { numbers, bankers };
    expect(entryProblem(entry)).toBe(problem);
    expect(kindOf(entry)).toBe(kind);
    expect(betsOf(entry)).toBe(bets);
  });

  test.each([
    ["nothing", [], [], "too-few"],
    ["five numbers", upTo(5), [], "too-few"],
    ["six with a banker", upTo(5), [6], "too-few"],
    ["six bankers", upTo(2), [3, 4, 5, 6, 7, 8], "too-many-bankers"],
    ["a number twice", [1, 1, 2, 3, 4, 5], [], "repeated"],
    ["a banker that is a leg too", upTo(6), [6, 7], "repeated"],
    ["nought", [0, 1, 2, 3, 4, 5], [], "outside"],
    ["fifty", [1, 2, 3, 4, 5, 50], [], "outside"],
    ["a half", [1, 2, 3, 4, 5, 6.5], [], "outside"],
    ["no number", [1, 2, 3, 4, 5, Number.NaN], [], "outside"],
    ["a banker outside", upTo(6), [50], "outside"],
  ] as const)("of %s is invalid", (_, numbers, bankers, problem) => {
    expect(entryProblem({ numbers, bankers })).toBe(problem);
  });
});
