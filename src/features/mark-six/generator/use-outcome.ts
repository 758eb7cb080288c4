import { useLingui } from "@lingui/react/macro";
import type { Prizes } from "#shared/mark-six/prizes.ts";
import { betsText, divisionNames } from "./entry-text.ts";

/** Says what an entry has matched, and what it has won if anything: "3 matched", "Division 7". */
export function useOutcome(): (prizes: Prizes) => { matched: string; won: string | undefined } {
  const { t, i18n } = useLingui();
  return ({ matched, special, won }) => {
    const count = matched.length;
    const several = won.length > 1 || won.some(({ bets }) => bets > 1);
    const divisions = won.map(({ division, bets }) => {
      const name = i18n._(divisionNames[division]);
      return several ? `${name} × ${betsText(i18n, bets)}` : name;
    });
    return {
      matched: special ? t`${count} and the special number matched` : t`${count} matched`,
      won: divisions.length > 0 ? new Intl.ListFormat(i18n.locale).format(divisions) : undefined,
    };
  };
}
