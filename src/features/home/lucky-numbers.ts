import { markSix } from "#contract/limits.ts";
import { randomBelow } from "#src/lib/random.ts";

/** Six different numbers of 49 in rising order and a special one, each set as likely as any other. */
export function luckyNumbers(below: (size: number) => number = randomBelow): { numbers: number[]; special: number } {
  const pool = Array.from({ length: markSix.highest }, (_, index) => index + markSix.lowest);
  const drawn = Array.from({ length: markSix.regularNumbers + 1 }, () => pool.splice(below(pool.length), 1)[0] ?? 0);
  const special = drawn.pop() ?? 0;
  return { numbers: drawn.sort((a, b) => a - b), special };
}
