import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { totalOf, trendsOf, waveOf } from "#shared/mark-six/rules.ts";
import { waveNames } from "#src/components/site/key-labels.ts";
import { formatWeekday } from "#src/lib/dates.ts";
import { FormattedTime } from "#src/lib/formatted-time.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Balls } from "#src/ui/balls.tsx";
import styles from "./draw-result.module.css";

/** A draw: number, day, the seven balls, and the labels of the special number and the total. */
export function DrawResult({ draw }: { draw: Draw }) {
  const { t } = useLingui();
  const locale = useLocale();
  const label = useBallsLabel();
  const number = draw.number;
  return (
    <div className={styles.draw}>
      <p className={styles.top}>
        <b>{t({ comment: "Noun: one Mark Six draw and its number", message: `Draw ${number}` })}</b>
        <FormattedTime at={draw.drawn_at} format={() => formatWeekday(draw.drawn_at, locale.code)} />
        {draw.sample && <span>{t`Sample data`}</span>}
      </p>
      <Balls
        label={label(draw.number_list, draw.special)}
        numbers={draw.number_list.map((value) => ({ value, wave: waveOf(value) }))}
        special={{ value: draw.special, wave: waveOf(draw.special) }}
      />
      <DrawTrends draw={draw} />
    </div>
  );
}

/** Names numbers and colors for screen readers. */
export function useBallsLabel(): (numbers: readonly number[], special?: number) => string {
  const { t, i18n } = useLingui();
  const name = (value: number) => `${value} ${i18n._(waveNames[waveOf(value)])}`;
  return (numbers, special) => {
    const list = new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(numbers.map(name));
    if (special === undefined) return list;
    const specialName = name(special);
    return t`${list}; special number ${specialName}`;
  };
}

function DrawTrends({ draw }: { draw: Draw }) {
  const { t } = useLingui();
  return (
    <Trends>
      <span>{t({ comment: "Short for “special number”; its labels follow", message: "Special" })}</span>
      <SpecialTrends draw={draw} />
      <span>
        {t({ comment: "Sum of the seven numbers of a draw", message: "Total" })} <b>{totalOf(draw).sum}</b>
      </span>
      <TotalTrends draw={draw} />
    </Trends>
  );
}

/** The labels of a draw's special number. */
export function SpecialTrends({ draw }: { draw: Draw }) {
  const { t } = useLingui();
  const special = trendsOf(draw.special);
  return (
    <>
      {special.parity === "tie" ? (
        <Trend tie>{t({ comment: "Mark Six label: 49 counts on neither side", message: "Tie" })}</Trend>
      ) : (
        <>
          <Trend strong={special.parity === "odd"}>
            {special.parity === "odd"
              ? t({ comment: "Mark Six label: the special number is odd", message: "Odd" })
              : t({ comment: "Mark Six label: the special number is even", message: "Even" })}
          </Trend>
          <Trend strong={special.size === "larger"}>
            {special.size === "larger"
              ? t({ comment: "Mark Six label: the special number is 25 or more", message: "Larger" })
              : t({ comment: "Mark Six label: the special number is below 25", message: "Smaller" })}
          </Trend>
          <Trend strong={special.mantissa === "larger"}>
            {special.mantissa === "larger"
              ? t({ comment: "Mark Six label: last digit is 5 or more", message: "Last digit larger" })
              : t({ comment: "Mark Six label: last digit is below 5", message: "Last digit smaller" })}
          </Trend>
        </>
      )}
    </>
  );
}

/** The labels of a draw's sum. */
export function TotalTrends({ draw }: { draw: Draw }) {
  const { t } = useLingui();
  const total = totalOf(draw);
  return (
    <>
      <Trend strong={total.parity === "odd"}>{total.parity === "odd" ? t`Total odd` : t`Total even`}</Trend>
      <Trend strong={total.size === "larger"}>{total.size === "larger" ? t`Total larger` : t`Total smaller`}</Trend>
    </>
  );
}

/** A row of trends; a plain `span` before them names their subject. */
export function Trends({ children }: { children: ReactNode }) {
  return <div className={styles.trends}>{children}</div>;
}

interface TrendProps {
  /** Odd or larger, as against even or smaller. */
  strong?: boolean | undefined;
  /** Neither: 49. */
  tie?: boolean | undefined;
  children: ReactNode;
}

/** One trend of a drawn number, in a word or two. */
function Trend({ strong, tie, children }: TrendProps) {
  return (
    <i className={styles.trend} data-strong={strong || undefined} data-tie={tie || undefined}>
      {children}
    </i>
  );
}
