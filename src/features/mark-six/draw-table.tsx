// biome-ignore-all lint/a11y/useSemanticElements: in Safari the phone layout removes the roles of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: cells of a table are not interactive
import { useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { totalOf, waveOf } from "#shared/mark-six/rules.ts";
import { SpecialTrends, TotalTrends, Trends, useBallsLabel } from "#src/components/mark-six/draw-result.tsx";
import { formatWeekday } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Balls } from "#src/ui/balls.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import styles from "./draw-table.module.css";
import { countOf, type HistoryAddress } from "./history-selection.ts";

/** Draws shown before the reader asks for more: a full year is slow to render. */
const atOnce = 20;
const route = "/mark-six/history-result/{-$year}";

/** Draws with their numbers and labels, newest first. */
export function DrawTable({ draws, address }: { draws: readonly Draw[]; address: HistoryAddress }) {
  const { t } = useLingui();
  // Not the open URL: it may have changed before this hydrates.
  const shown = Math.max(atOnce, countOf(address.rows) ?? 0);
  return (
    <>
      <div className={styles.draws} role="table" aria-label={t`Draws, newest first`}>
        <div className={styles.head} role="rowgroup">
          <div role="row">
            <span role="columnheader">{t`Draw no.`}</span>
            <span role="columnheader">{t({ comment: "Column: the numbers drawn", message: "Numbers" })}</span>
            <span role="columnheader">{t`Special number`}</span>
            <span role="columnheader">{t`Total`}</span>
            <span role="columnheader">
              {t({ comment: "Column: labels of the total, such as Total odd", message: "Total trends" })}
            </span>
          </div>
        </div>
        <div className={styles.body} role="rowgroup">
          {draws.slice(0, shown).map((draw) => (
            <DrawRow key={draw.number} draw={draw} />
          ))}
        </div>
      </div>
      {draws.length > shown && (
        <div className={styles.more}>
          <Link
            from={route}
            to={route}
            params={{ year: address.year }}
            search={(open) => ({ ...open, rows: shown + atOnce })}
            className={buttonClass()}
          >
            {t`More`}
          </Link>
        </div>
      )}
    </>
  );
}

function DrawRow({ draw }: { draw: Draw }) {
  const { t } = useLingui();
  const locale = useLocale();
  const label = useBallsLabel();
  return (
    <div role="row">
      <div role="rowheader" className={styles.number}>
        <Link to={route} params={{ year: undefined }} search={{ number: draw.number }}>
          {draw.number}
        </Link>
        <time dateTime={draw.drawn_at}>{formatWeekday(draw.drawn_at, locale.code)}</time>
      </div>
      <div role="cell" className={styles.balls}>
        <Balls
          label={label(draw.number_list, draw.special)}
          numbers={draw.number_list.map((value) => ({ value, wave: waveOf(value) }))}
          special={{ value: draw.special, wave: waveOf(draw.special) }}
        />
      </div>
      <div role="cell" className={styles.special}>
        <Trends>
          <span className={styles.phone}>{t`Special`}</span>
          <SpecialTrends draw={draw} />
        </Trends>
      </div>
      <div role="cell" className={styles.sum}>
        <span className={styles.phone}>{t`Total`} </span>
        {totalOf(draw).sum}
      </div>
      <div role="cell" className={styles.total}>
        <Trends>
          <TotalTrends draw={draw} />
        </Trends>
      </div>
    </div>
  );
}
