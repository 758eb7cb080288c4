import { useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import type { Entry } from "#shared/mark-six/prizes.ts";
import { waveOf } from "#shared/mark-six/rules.ts";
import { useBallsLabel } from "#src/components/mark-six/draw-result.tsx";
import { Balls } from "#src/ui/balls.tsx";
import styles from "./entry-balls.module.css";

interface EntryBallsProps {
  entry: Entry;
  /** The special number of a generated set; it is no part of the entry. */
  special?: number | undefined;
  /** The draw of the entry: matched numbers are filled. */
  draw?: Draw | undefined;
}

/** The numbers of an entry, bankers before legs; with a draw, the matched ones are filled. */
export function EntryBalls({ entry: { numbers, bankers }, special, draw }: EntryBallsProps) {
  const { t, i18n } = useLingui();
  const label = useBallsLabel();
  const drawn = new Set(draw && [...draw.number_list, draw.special]);
  const hits = [...bankers, ...numbers].filter((number) => drawn.has(number));
  const matched = new Intl.ListFormat(i18n.locale).format(hits.map(String));
  const balls = (list: readonly number[]) =>
    list.map((value) => ({ value, wave: waveOf(value), ...(drawn.has(value) && { hit: true }) }));
  return (
    <div className={styles.entry}>
      {bankers.length > 0 && (
        <>
          <span className={styles.part}>{t`Bankers`}</span>
          <Balls label={label(bankers)} numbers={balls(bankers)} />
          <span className={styles.part}>{t`Legs`}</span>
        </>
      )}
      <Balls
        label={label(numbers, special)}
        numbers={balls(numbers)}
        {...(special && { special: { value: special, wave: waveOf(special) } })}
      />
      {hits.length > 0 && (
        <span className="sr">
          {t({ comment: "Screen readers: the numbers of this pick that were drawn", message: `Matched: ${matched}` })}
        </span>
      )}
    </div>
  );
}
