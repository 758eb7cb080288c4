import { markSix } from "#contract/limits.ts";
import type { NewDraw } from "#server/mark-six/mark-six.mutations.ts";
import { hongKongOffset } from "#shared/mark-six/rules.ts";

/** A draw as the operator enters it. */
export interface DrawInput {
  readonly number: string;
  /** A date in Hong Kong, with or without a time; the default is the time of the regular draw. */
  readonly date: string;
  readonly numbers: readonly string[];
  readonly special: string;
}

/** Checks a draw; returns it, or all its mistakes as messages that can follow "line 3:". */
export function checkDraw(input: DrawInput, now: Date): { draw: NewDraw } | { mistakes: string[] } {
  const drawnAt = parseTime(input.date);
  const balls = [...input.numbers, input.special];
  const values = balls.map(parseNumber);
  const mistakes = [
    ...(isDrawNumber(input.number) ? [] : [`"${input.number}" is not the number of a draw, like 26/131`]),
    ...(drawnAt ? [] : [`"${input.date}" is not a date, like 2026-11-19`]),
    ...balls.filter((_, index) => values[index] === undefined).map((ball) => `"${ball}" is not a number from 1 to 49`),
    ...(input.numbers.length === markSix.regularNumbers
      ? []
      : [`a draw has six numbers and a special one, not ${input.numbers.length}`]),
    ...repeated(values).map((value) => `${value} is there twice`),
  ];
  if (!drawnAt || mistakes.length > 0) return { mistakes };
  const year = new Date(drawnAt.getTime() + hongKongOffset).getUTCFullYear();
  if (input.number.slice(0, 2) !== String(year % 100).padStart(2, "0")) {
    return { mistakes: [`draw ${input.number} cannot have been in ${year}`] };
  }
  if (drawnAt > now) return { mistakes: [`draw ${input.number} has not been drawn yet`] };
  const numbers = values.slice(0, -1).map(Number);
  return {
    draw: {
      number: input.number,
      drawnAt,
      numbers: numbers.sort((one, other) => one - other),
      special: Number(values.at(-1)),
    },
  };
}

/** Whether a text is a draw number like `26/131`. */
export function isDrawNumber(text: string): boolean {
  return /^\d{2}\/\d{3}$/.test(text);
}

function parseNumber(text: string): number | undefined {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return value >= markSix.lowest && value <= markSix.highest ? value : undefined;
}

/** Parses `2026-11-19`, also with the slashes of spreadsheets, and with ` 21:30` or `T21:30` after it. */
function parseTime(text: string): Date | undefined {
  const match = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0] = [match[1], match[3], match[4]].map(Number);
  const [hour = 0, minute = 0] = match[5] ? [match[5], match[6]].map(Number) : [markSix.drawHour, markSix.drawMinute];
  const inHongKong = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // February 30 would become March 2.
  const same = inHongKong.getUTCMonth() === month - 1 && inHongKong.getUTCDate() === day && hour < 24 && minute < 60;
  return same ? new Date(inHongKong.getTime() - hongKongOffset) : undefined;
}

function repeated(values: readonly (number | undefined)[]): number[] {
  const known = values.filter((value) => value !== undefined);
  return [...new Set(known.filter((value, index) => known.indexOf(value) < index))];
}
