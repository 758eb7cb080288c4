import type { ReactNode } from "react";
import css from "./lists.module.css";
import { Meta } from "./meta.tsx";

/** A list of rows with hairlines between them. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** A picture before the text. */
  lead?: ReactNode;
  /** May contain one link, which then covers the whole row. */
  title: ReactNode;
  text?: ReactNode;
  /** Spans: date, size, sync mark. */
  meta?: ReactNode;
  /** Icon buttons. */
  end?: ReactNode;
}

/** A row of `Rows`. */
export function Row({ lead, title, text, meta, end }: RowProps) {
  return (
    <li className={css.row}>
      {lead && <div className={css.lead}>{lead}</div>}
      <div className={css.text}>
        <h3>{title}</h3>
        {text && <p>{text}</p>}
        {meta && <Meta>{meta}</Meta>}
      </div>
      {end && <div className={css.end}>{end}</div>}
    </li>
  );
}

/** A numbered list of `li`: in each a plain `Story`, or a heading with a link and perhaps a `Meta`. */
export function RankList({ children }: { children: ReactNode }) {
  return <ol className={css.rank}>{children}</ol>;
}

/** Terms and details, one pair per line. Terms are unique. */
export function Facts({ items }: { items: readonly { term: string; detail: ReactNode }[] }) {
  return (
    <dl className={css.facts}>
      {items.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
