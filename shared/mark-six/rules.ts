import { markSix } from "#contract/limits.ts";
import type { Draw } from "#contract/mark-six/endpoints.ts";

export type Wave = "red" | "blue" | "green";

const red = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const blue = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

/** Color of a ball (decision 20). */
export function waveOf(number: number): Wave {
  if (red.has(number)) return "red";
  return blue.has(number) ? "blue" : "green";
}

export type Parity = "odd" | "even" | "tie";
export type Size = "larger" | "smaller" | "tie";

/** Trend labels of a number; 49 is a tie in all three (decision 20). */
export function trendsOf(number: number): { parity: Parity; size: Size; mantissa: Size } {
  if (number === markSix.highest) return { parity: "tie", size: "tie", mantissa: "tie" };
  return {
    parity: number % 2 ? "odd" : "even",
    size: number >= markSix.largerFrom ? "larger" : "smaller",
    mantissa: number % 10 >= markSix.mantissaLargerFrom ? "larger" : "smaller",
  };
}

/** Sum of the seven balls and its labels (decision 20). */
export function totalOf({ number_list, special }: Pick<Draw, "number_list" | "special">): {
  sum: number;
  parity: Exclude<Parity, "tie">;
  size: Exclude<Size, "tie">;
} {
  const sum = number_list.reduce((total, number) => total + number, special);
  return { sum, parity: sum % 2 ? "odd" : "even", size: sum >= markSix.totalLargerFrom ? "larger" : "smaller" };
}

/** Milliseconds that Hong Kong is ahead of UTC, without summer time since 1979. */
export const hongKongOffset: number = 8 * 60 * 60 * 1000;

/** Returns the day in Hong Kong of an ISO timestamp, `2026-11-21`. */
export function hongKongDay(moment: string): string {
  return new Date(Date.parse(moment) + hongKongOffset).toISOString().slice(0, 10);
}

/** Returns the time of the next draw after `now`: Tuesday, Thursday and Saturday at 21:30 in Hong Kong. */
export function nextDrawAt(now: Date): Date {
  const hongKong = new Date(now.getTime() + hongKongOffset);
  for (let day = 0; ; day++) {
    const candidate = Date.UTC(
      hongKong.getUTCFullYear(),
      hongKong.getUTCMonth(),
      hongKong.getUTCDate() + day,
      markSix.drawHour,
      markSix.drawMinute,
    );
    const weekday = new Date(candidate).getUTCDay();
    const moment = candidate - hongKongOffset;
    if (markSix.drawWeekdays.some((drawDay) => drawDay === weekday) && moment > now.getTime()) return new Date(moment);
  }
}
