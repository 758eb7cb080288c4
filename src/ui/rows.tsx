import type { ReactNode } from "react";
import { Meta } from "./meta.tsx";
import css from "./rows.module.css";

/** A list of rows with hairlines between them. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** A picture before the words. */
  lead?: ReactNode;
  /** May hold one link, which then covers the whole row. */
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
