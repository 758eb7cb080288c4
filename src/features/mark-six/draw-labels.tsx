import { useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { totalOf, trendsOf, waveOf } from "#shared/mark-six/rules.ts";
import { DrawResult } from "#src/components/mark-six/draw-result.tsx";
import { waveNames } from "#src/components/site/key-labels.ts";
import { Panel } from "#src/ui/panel.tsx";
import styles from "./draw-labels.module.css";

/** The labels of each of a draw's seven numbers, and of their total. */
export function DrawLabels({ draw }: { draw: Draw }) {
  const { t, i18n } = useLingui();
  const parity = {
    odd: t`Odd`,
    even: t`Even`,
    tie: t({ comment: "Trend label of 49: neither odd nor even, larger nor smaller", message: "Tie" }),
  };
  const size = {
    larger: t({ comment: "Trend label: 25 or above", message: "Larger" }),
    smaller: t({ comment: "Trend label: below 25", message: "Smaller" }),
    tie: t`Tie`,
  };
  return (
    <table className={styles.labels}>
      <caption>
        {t({
          comment: "Labels such as odd, even, larger, smaller",
          message: "Trend labels for each number. They describe past draws and predict nothing.",
        })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Number`}</th>
          <th scope="col">{t`Color`}</th>
          <th scope="col">{t`Odd or even`}</th>
          <th scope="col">{t({ comment: "Column: larger or smaller", message: "Size" })}</th>
          <th scope="col">{t`Last digit`}</th>
        </tr>
      </thead>
      <tbody>
        {[...draw.number_list, draw.special].map((value) => {
          const trends = trendsOf(value);
          return (
            <tr key={value}>
              <th scope="row">
                {value}
                {value === draw.special && <small> {t`Special`}</small>}
              </th>
              <td>{i18n._(waveNames[waveOf(value)])}</td>
              <td>{parity[trends.parity]}</td>
              <td>{size[trends.size]}</td>
              <td>{size[trends.mantissa]}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t({ comment: "Sum of the seven numbers", message: "Total" })}</th>
          <td>{totalOf(draw).sum}</td>
          <td>{parity[totalOf(draw).parity]}</td>
          <td>{size[totalOf(draw).size]}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

/** A draw, and the labels of each of its seven numbers. */
export function LatestDraw({ draw }: { draw: Draw }) {
  const { t } = useLingui();
  return (
    <>
      <Panel labelledBy="latest-draw">
        <h2 id="latest-draw" className="sr">{t`Latest draw`}</h2>
        <DrawResult draw={draw} />
      </Panel>
      <DrawLabels draw={draw} />
    </>
  );
}
