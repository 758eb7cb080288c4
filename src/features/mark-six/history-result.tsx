import { useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { DrawResult } from "#src/components/mark-six/draw-result.tsx";
import layout from "#src/ui/layout.module.css";
import { Panel } from "#src/ui/panel.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { DrawLabels } from "./draw-labels.tsx";
import { DrawTable } from "./draw-table.tsx";
import styles from "./history-view.module.css";
import { NumberExtremes } from "./number-extremes.tsx";
import { countNumbers } from "./number-statistics.ts";
import { NumberStrip } from "./number-strip.tsx";
import { NumberTable } from "./number-table.tsx";

interface HistoryResultProps {
  /** What was chosen, in words. */
  title: string;
  draws: readonly Draw[];
  /** All draws of the recent year. */
  year: readonly Draw[];
}

/** The chosen draws: one with all its labels, or several as a picture of their numbers and as a list. */
export function HistoryResult({ title, draws, year }: HistoryResultProps) {
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
        <DrawTable draws={draws} />
      </section>
    </div>
  );
}
