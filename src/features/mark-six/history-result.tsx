import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { waveOf } from "#shared/mark-six/rules.ts";
import { DrawResult, useBallsLabel } from "#src/components/mark-six/draw-result.tsx";
import { Balls } from "#src/ui/balls.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Panel } from "#src/ui/panel.tsx";
import { DrawLabels } from "./draw-labels.tsx";
import { DrawTable } from "./draw-table.tsx";
import type { HistoryAddress } from "./history-selection.ts";
import styles from "./history-view.module.css";
import numberExtremesCss from "./number-extremes.module.css";
import { countNumbers, extremesOf, type NumberStatistics } from "./number-statistics.ts";
import { NumberStrip } from "./number-strip.tsx";

interface HistoryResultProps {
  /** The selection as text. */
  title: string;
  draws: readonly Draw[];
  /** All draws of the past year. */
  year: readonly Draw[];
  address: HistoryAddress;
}

/** The selected draws: one with all its labels, or several as a chart and a list. */
export function HistoryResult({ title, draws, year, address }: HistoryResultProps) {
  const { t } = useLingui();
  const [only, ...more] = draws;
  if (only && more.length === 0) {
    return (
      <div className={styles.one}>
        <Panel labelledBy="chosen">
          <h2 id="chosen" className="sr">
            {title}
          </h2>
          <DrawResult draw={only} />
        </Panel>
        <DrawLabels draw={only} />
      </div>
    );
  }
  const statistics = countNumbers(draws, year);
  const count = draws.length;
  return (
    <div className={layout.flow}>
      <section aria-labelledby="numbers">
        <SectionHead id="numbers" title={title} note={t`${count} draws`} />
        <div className={layout.side}>
          <div className={layout.stack}>
            <NumberStrip draws={draws} statistics={statistics} />
            <NumberTable statistics={statistics} />
          </div>
          <NumberExtremes statistics={statistics} />
        </div>
      </section>
      <section aria-labelledby="draws">
        <SectionHead
          id="draws"
          title={t`Draw by draw`}
          {...(draws.some(({ sample }) => sample) && { note: t`Sample data` })}
        />
        <DrawTable draws={draws} address={address} />
      </section>
    </div>
  );
}

const few = 4;

/** The most and least frequent numbers, with a note that they predict nothing. */
function NumberExtremes({ statistics }: { statistics: readonly NumberStatistics[] }) {
  const { t } = useLingui();
  const { most, least } = extremesOf(statistics, few);
  return (
    <dl className={numberExtremesCss.extremes}>
      <div>
        <dt>{t`Most frequent`}</dt>
        <Counted numbers={most} />
      </div>
      <div>
        <dt>{t`Least frequent`}</dt>
        <Counted numbers={least} />
      </div>
      <div>
        <dt>{t`Past draws don't matter`}</dt>
        <dd>{t`Every draw is independent. Counts are a record, not a forecast.`}</dd>
      </div>
    </dl>
  );
}

function Counted({ numbers }: { numbers: readonly NumberStatistics[] }) {
  const { t } = useLingui();
  const label = useBallsLabel();
  return (
    <dd className={numberExtremesCss.counted}>
      {numbers.map(({ number, drawn }) => (
        <div key={number}>
          <Balls label={label([number])} numbers={[{ value: number, wave: waveOf(number) }]} />
          {t`${plural(drawn, { one: "# time", other: "# times" })}`}
        </div>
      ))}
    </dd>
  );
}

/** The chart as a table, for screen readers and exact figures. */
function NumberTable({ statistics }: { statistics: readonly NumberStatistics[] }) {
  const { t } = useLingui();
  const lastSeen = (ago: number | null) => {
    if (ago === null) return t`Not in the past year`;
    return ago === 0 ? t`In the latest draw` : t`${plural(ago, { one: "# draw ago", other: "# draws ago" })}`;
  };
  return (
    <details className={numberExtremesCss.details}>
      <summary>{t`All 49 numbers as a table`}</summary>
      <table className={numberExtremesCss.table}>
        <caption className="sr">{t`How often each number was drawn, and when it was last drawn`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Number`}</th>
            <th scope="col">{t`Times drawn`}</th>
            <th scope="col">{t({ comment: "Column: times drawn as the special number", message: "As special" })}</th>
            <th scope="col">{t`Last drawn`}</th>
          </tr>
        </thead>
        <tbody>
          {statistics.map(({ number, drawn, special, ago }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{drawn}</td>
              <td>{special}</td>
              <td>{lastSeen(ago)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
