import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { LuckyNumbers } from "#shared/mark-six/draw-numbers.ts";
import type { Division, Entry } from "#shared/mark-six/prizes.ts";
import { formatter } from "#src/lib/dates.ts";

/** Names of the prize divisions. */
export const divisionNames: Record<Division, MessageDescriptor> = {
  1: msg`Division 1`,
  2: msg`Division 2`,
  3: msg`Division 3`,
  4: msg`Division 4`,
  5: msg`Division 5`,
  6: msg`Division 6`,
  7: msg`Division 7`,
};

/** "7 bets". */
export function betsText(i18n: I18n, bets: number): string {
  return i18n._(
    msg({
      comment: "Bets that a multiple or banker entry contains",
      message: plural(bets, { one: "# bet", other: "# bets" }),
    }),
  );
}

/** The disclaimer of every shared text. */
export const oddsText: MessageDescriptor = msg`No method improves your odds: any six numbers have a 1 in 13,983,816 chance of the top prize.`;

/** The draw that numbers are for. */
export function forDrawText(i18n: I18n, drawAt: string): string {
  const day = formatDrawDay(drawAt, i18n.locale);
  return i18n._(msg`Mark Six numbers for the draw on ${day}`);
}

function entryText(i18n: I18n, { numbers, bankers }: Entry, special?: number): string {
  const legs = numbers.join(" ");
  const fixed = bankers.join(" ");
  if (bankers.length > 0) return i18n._(msg`Bankers ${fixed}, legs ${legs}`);
  return special ? `${legs} + ${special}` : legs;
}

/** Numbers as a text to be copied or shared. */
export function shareText(i18n: I18n, items: readonly LuckyNumbers[], drawAt: string): string {
  const lines = items.map(({ entry, special }, index) => `${index + 1}. ${entryText(i18n, entry, special)}`);
  return [forDrawText(i18n, drawAt), ...lines, i18n._(oddsText)].join("\n");
}

/** The day of a draw in Hong Kong with its weekday, `Tue, 24 Nov`; with the year if it is not the current one. */
export function formatDrawDay(moment: string, code: string, now = new Date()): string {
  const zone = { timeZone: "Asia/Hong_Kong" } as const;
  const date = new Date(moment);
  const yearOf = (at: Date) => formatter("en", { ...zone, year: "numeric" }).format(at);
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  const year = yearOf(date) === yearOf(now) ? {} : ({ year: "numeric" } as const);
  return formatter(code, { ...zone, ...day, ...year }).format(date);
}
