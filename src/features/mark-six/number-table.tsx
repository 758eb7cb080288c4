import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { NumberStatistics } from "./number-statistics.ts";
import styles from "./number-table.module.css";

/** What the picture of the numbers shows, as a table: for whoever cannot see it, and for exact figures. */
export function NumberTable({ statistics }: { statistics: readonly NumberStatistics[] }) {
  const { t } = useLingui();
  const lastSeen = (ago: number | null) => {
    if (ago === null) return t`Not in the past year`;
    return ago === 0 ? t`In the latest draw` : t`${plural(ago, { one: "# draw ago", other: "# draws ago" })}`;
  };
  return (
    <details className={styles.details}>
      <summary>{t`All 49 numbers as a table`}</summary>
      <table className={styles.table}>
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
