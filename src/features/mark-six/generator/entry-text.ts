import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { LuckyNumbers } from "#shared/mark-six/draw-numbers.ts";
import type { Division, Entry } from "#shared/mark-six/prizes.ts";
import { formatDrawDay } from "./draw-day.ts";

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

/** The sentence that stands wherever numbers are given out. */
export const oddsText: MessageDescriptor = msg`No method improves your odds: any six numbers have a 1 in 13,983,816 chance of the top prize.`;

/** For which draw numbers are. */
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
