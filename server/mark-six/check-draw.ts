import { markSix } from "#contract/limits.ts";
import { hongKongOffset } from "#shared/mark-six/rules.ts";
import type { draw } from "./mark-six.schema.ts";

/** A draw as somebody wrote it down. */
export interface WrittenDraw {
  readonly number: string;
  /** A day in Hong Kong, or a day and time there; a day alone means the evening's draw. */
  readonly date: string;
  readonly numbers: readonly string[];
  readonly special: string;
}

export type CheckedDraw = Omit<typeof draw.$inferInsert, "sample">;

/** The draw that was written down, or everything that is wrong with it, in words that go on after "line 3:". */
export function checkDraw(written: WrittenDraw, now: Date): { draw: CheckedDraw } | { mistakes: string[] } {
  const drawnAt = readMoment(written.date);
  const balls = [...written.numbers, written.special];
  const values = balls.map(readBall);
  const mistakes = [
    ...(isDrawNumber(written.number) ? [] : [`"${written.number}" is not the number of a draw, like 26/131`]),
    ...(drawnAt ? [] : [`"${written.date}" is not a date, like 2026-11-19`]),
    ...balls.filter((_, index) => values[index] === undefined).map((ball) => `"${ball}" is not a number from 1 to 49`),
    ...(written.numbers.length === markSix.regularNumbers
      ? []
      : [`a draw has six numbers and a special one, not ${written.numbers.length}`]),
    ...repeated(values).map((value) => `${value} stands there twice`),
  ];
  if (!drawnAt || mistakes.length > 0) return { mistakes };
  const year = new Date(drawnAt.getTime() + hongKongOffset).getUTCFullYear();
  if (written.number.slice(0, 2) !== String(year % 100).padStart(2, "0")) {
    return { mistakes: [`draw ${written.number} cannot have been in ${year}`] };
  }
  if (drawnAt > now) return { mistakes: [`draw ${written.number} has not been drawn yet`] };
  const numbers = values.slice(0, -1).map(Number);
  return {
    draw: {
      number: written.number,
      drawnAt,
      numbers: numbers.sort((one, other) => one - other),
      special: Number(values.at(-1)),
    },
  };
}

/** Whether a text is the number of a draw, `26/131`. */
export function isDrawNumber(text: string): boolean {
  return /^\d{2}\/\d{3}$/.test(text);
}

function readBall(text: string): number | undefined {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return value >= markSix.lowest && value <= markSix.highest ? value : undefined;
}

/** `2026-11-19`, also with slashes as spreadsheets write it, and with ` 21:30` or `T21:30` behind it. */
function readMoment(text: string): Date | undefined {
  const match = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0] = [match[1], match[3], match[4]].map(Number);
  const [hour = 0, minute = 0] = match[5] ? [match[5], match[6]].map(Number) : [markSix.drawHour, markSix.drawMinute];
  const inHongKong = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // The thirtieth of February would become the second of March.
  const same = inHongKong.getUTCMonth() === month - 1 && inHongKong.getUTCDate() === day && hour < 24 && minute < 60;
  return same ? new Date(inHongKong.getTime() - hongKongOffset) : undefined;
}

function repeated(values: readonly (number | undefined)[]): number[] {
  const known = values.filter((value) => value !== undefined);
  return [...new Set(known.filter((value, index) => known.indexOf(value) < index))];
}
