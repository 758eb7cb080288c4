import { useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { type Wave, waveOf } from "#shared/mark-six/rules.ts";
import { waveNames } from "#src/components/site/key-labels.ts";
import type { NumberStatistics } from "./number-statistics.ts";
import styles from "./number-strip.module.css";

const waves: readonly Wave[] = ["red", "blue", "green"];
const marked = [1, 10, 20, 30, 40, 49];

/** Width of a number's column, height of the bars above and of everything below them, in units of the picture. */
const column = 10;
const bars = 46;
const rowsAtMost = 400;
const tallestRow = 9;
const top = bars + 12;

/**
 * A chart of the selected draws: a column per number with a bar for its frequency, and a row per draw, newest first.
 * `NumberTable` has the same as text.
 */
export function NumberStrip({
  draws,
  statistics,
}: {
  draws: readonly Draw[];
  statistics: readonly NumberStatistics[];
}) {
  const { t, i18n } = useLingui();
  const row = Math.min(tallestRow, rowsAtMost / draws.length);
  const height = top + row * draws.length;
  const most = Math.max(1, ...statistics.map(({ drawn }) => drawn));
  const dot = row * 0.8;
  const center = (number: number) => (number - 0.5) * column;
  const specials = draws.map((draw, index) => ({ number: draw.special, y: yOf(index, row) }));
  const regular = draws.flatMap((draw, index) => draw.number_list.map((number) => ({ number, y: yOf(index, row) })));
  const dots = (places: readonly { number: number; y: number }[]) =>
    places.map(({ number, y }) => `M${center(number)} ${y}h0`).join("");
  const count = draws.length;
  return (
    <figure>
      <div className={styles.strip}>
        <svg
          viewBox={`0 0 ${column * 49} ${round(height)}`}
          role="img"
          aria-label={t({
            comment: "Alt text of the chart",
            message: `How often each number was drawn in ${count} draws. The table below has the same data.`,
          })}
        >
          <path
            className={styles.tick}
            d={`${marked
              .slice(1, -1)
              .map((number) => `M${center(number)} 0V${round(height)}`)
              .join("")}M0 ${bars}.5H490`}
          />
          {waves.map((wave) => {
            const isOf = ({ number }: { number: number }) => waveOf(number) === wave;
            return (
              <g key={wave} data-wave={wave}>
                <path
                  strokeWidth={6}
                  d={statistics
                    .filter((each) => isOf(each) && each.drawn > 0)
                    .map(
                      ({ number, drawn }) => `M${center(number)} ${bars}V${round(bars - (drawn / most) * (bars - 4))}`,
                    )
                    .join("")}
                />
                <path strokeWidth={round(dot)} strokeLinecap="round" d={dots(regular.filter(isOf))} />
                <path strokeWidth={round(dot)} strokeLinecap="round" d={dots(specials.filter(isOf))} />
              </g>
            );
          })}
          <path className={styles.hole} strokeWidth={round(dot / 2)} strokeLinecap="round" d={dots(specials)} />
        </svg>
        {marked.map((number) => (
          <span
            key={number}
            aria-hidden="true"
            style={{ insetInlineStart: `${round((center(number) / (column * 49)) * 100)}%` }}
          >
            {number}
          </span>
        ))}
      </div>
      <figcaption className={styles.caption}>
        <ul>
          {waves.map((wave) => (
            <li key={wave} data-wave={wave}>
              <i />
              {i18n._(waveNames[wave])}
            </li>
          ))}
          <li>
            <i data-hollow="" />
            {t`Special`}
          </li>
        </ul>
        <span>{t`One row per draw, newest first`}</span>
      </figcaption>
    </figure>
  );
}

function yOf(index: number, row: number): number {
  return round(top + row * (index + 0.5));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
