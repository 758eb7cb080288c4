import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { waveOf } from "#shared/mark-six/rules.ts";
import { useBallsLabel } from "#src/components/mark-six/draw-result.tsx";
import { Balls } from "#src/ui/balls.tsx";
import styles from "./number-extremes.module.css";
import { extremesOf, type NumberStatistics } from "./number-statistics.ts";

const few = 4;

/** The numbers that came most and least often, and what that says of the next draw: nothing. */
export function NumberExtremes({ statistics }: { statistics: readonly NumberStatistics[] }) {
  const { t } = useLingui();
  const { most, least } = extremesOf(statistics, few);
  return (
    <dl className={styles.extremes}>
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
    <dd className={styles.counted}>
      {numbers.map(({ number, drawn }) => (
        <span key={number}>
          <Balls label={label([number])} numbers={[{ value: number, wave: waveOf(number) }]} />
          {t`${plural(drawn, { one: "# time", other: "# times" })}`}
        </span>
      ))}
    </dd>
  );
}
