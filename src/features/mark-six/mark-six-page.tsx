import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { totalOf, trendsOf, waveOf } from "#contract/mark-six-rules.ts";
import { latestDrawQuery } from "#src/content/draw.queries.ts";
import { DrawResult } from "#src/content/draw-result.tsx";
import { KeptMark } from "#src/content/kept-mark.tsx";
import { waveNames } from "#src/content/names.ts";
import { formatDrawTime } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { Panel } from "#src/ui/panel.tsx";
import styles from "./mark-six-page.module.css";

/** The latest draw with the labels of each of its seven numbers. */
export function MarkSixPage() {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { data: draws } = useSuspenseQuery(latestDrawQuery());
  const [draw] = draws.data.draw_list;
  const time = formatDrawTime(draws.data.next_draw_at, locale.code);
  const parity = { odd: t`Odd`, even: t`Even`, tie: t`Tie` };
  const size = { larger: t`Larger`, smaller: t`Smaller`, tie: t`Tie` };
  return (
    <div className="wrap">
      <PageHead
        title={t`Mark Six: latest draw`}
        text={t`Draws are on Tuesday, Thursday and Saturday at 21:30, Hong Kong time. The next one: ${time}.`}
      >
        <KeptMark keptAt={draws.keptAt} />
      </PageHead>
      {draw ? (
        <div className={styles.columns}>
          <Panel labelledBy="latest-draw">
            <h2 id="latest-draw" className="sr">{t`Latest draw`}</h2>
            <DrawResult draw={draw} />
          </Panel>
          <table className={styles.labels}>
            <caption>{t`Labels of each number. They describe a draw and foretell nothing.`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`Number`}</th>
                <th scope="col">{t`Colour`}</th>
                <th scope="col">{t`Odd or even`}</th>
                <th scope="col">{t`Size`}</th>
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
                <th scope="row">{t`Total`}</th>
                <td>{totalOf(draw).sum}</td>
                <td>{parity[totalOf(draw).parity]}</td>
                <td>{size[totalOf(draw).size]}</td>
                <td />
              </tr>
            </tfoot>
          </table>
        </div>
      ) : (
        <p>{t`No draw has been entered yet.`}</p>
      )}
    </div>
  );
}
