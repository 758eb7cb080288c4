import { useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { formatDay } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { HistoryResult } from "./history-result.tsx";
import {
  type HistoryAddress,
  monthsOf,
  recentYear,
  type Selection,
  selectDraws,
  selectionOf,
  useMonthName,
  yearsOf,
} from "./history-selection.ts";
import { HistorySelector } from "./history-selector.tsx";
import styles from "./history-view.module.css";
import { OddsNote } from "./mark-six-frame.tsx";

interface HistoryViewProps {
  /** The latest draws, newest first. */
  draws: readonly Draw[];
  address: HistoryAddress;
}

/** The selector and the selected draws, or a notice if they are outside the past year. */
export function HistoryView({ draws, address }: HistoryViewProps) {
  const { t } = useLingui();
  const year = recentYear(draws);
  const selection = selectionOf(address);
  const title = useTitle(selection);
  const chosen = selectDraws(year, selection);
  const oldest = year.at(-1);
  if (!oldest) return <p className={styles.history}>{t`No results yet.`}</p>;
  return (
    <div className={`${layout.stack} ${styles.history}`}>
      <HistorySelector selection={selection} years={yearsOf(year)} months={monthsOf(year)} />
      {chosen.length > 0 ? (
        <HistoryResult key={title} title={title} draws={chosen} year={year} address={address} />
      ) : (
        <NothingFound selection={selection} title={title} since={oldest.drawn_at} />
      )}
      <p className={styles.rules}>
        {t`Larger means 25 or above; last digit larger, 5 or above; total larger, 175 or above. 49 is a tie for odd/even, size, and last digit. Draws from the past year are available.`}
      </p>
      <OddsNote />
    </div>
  );
}

function useTitle(selection: Selection): string {
  const { t } = useLingui();
  const monthName = useMonthName();
  switch (selection.by) {
    case "last": {
      const { last } = selection;
      return t`Latest ${last} draws`;
    }
    case "year":
      return selection.year;
    case "month":
      return monthName(selection.month);
    case "number": {
      const { number } = selection;
      return t`Draw ${number}`;
    }
  }
}

interface NothingFoundProps {
  selection: Selection;
  title: string;
  /** The date of the first available draw. */
  since: string;
}

/** Explains an empty result: the draw does not exist, or is too old. */
function NothingFound({ selection, title, since }: NothingFoundProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const day = formatDay(since, locale.code);
  // The form is still empty.
  if (selection.by === "number" && selection.number === "") return null;
  return (
    <div role="status">
      <Empty
        title={t({
          comment: "{title}: a month, a year or “Draw 26/131”",
          message: `Not found in the past year: ${title}`,
        })}
        actions={
          <Link to="/mark-six/history-result/{-$year}" params={{ year: undefined }} className={buttonClass({})}>
            {t`View latest draws`}
          </Link>
        }
      >
        <p>{t`You can look up draws since ${day} by year, by month, or by draw number, such as 26/131.`}</p>
      </Empty>
    </div>
  );
}
