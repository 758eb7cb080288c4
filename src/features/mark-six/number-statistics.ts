import { markSix } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";

/** How often a number was drawn, and when last. */
export interface NumberStatistics {
  readonly number: number;
  /** Times among the seven. */
  readonly drawn: number;
  /** Of these as the special number. */
  readonly special: number;
  /** Draws since it was last drawn; 0 for the newest draw, `null` for none. */
  readonly ago: number | null;
}

/**
 * Counts every number in the selected draws, newest first. The last draw of a number may be outside the selection, so
 * it is searched in `year`.
 */
export function countNumbers(chosen: readonly Draw[], year: readonly Draw[]): NumberStatistics[] {
  const before = year.slice(year.findIndex((draw) => draw.number === chosen[0]?.number));
  return Array.from({ length: markSix.highest }, (_, index) => {
    const number = index + markSix.lowest;
    const special = chosen.filter((draw) => draw.special === number).length;
    const regular = chosen.filter((draw) => draw.number_list.includes(number)).length;
    const ago = before.findIndex((draw) => hasNumber(draw, number));
    return { number, drawn: regular + special, special, ago: ago < 0 ? null : ago };
  });
}

/** The most and the least frequent numbers, a few of each. */
export function extremesOf(
  statistics: readonly NumberStatistics[],
  few: number,
): { most: NumberStatistics[]; least: NumberStatistics[] } {
  const byCount = statistics.toSorted((one, other) => other.drawn - one.drawn || one.number - other.number);
  const fromLeast = statistics.toSorted((one, other) => one.drawn - other.drawn || one.number - other.number);
  return { most: byCount.slice(0, few), least: fromLeast.slice(0, few) };
}

function hasNumber(draw: Draw, number: number): boolean {
  return draw.special === number || draw.number_list.includes(number);
}
