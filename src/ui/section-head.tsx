import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./section-head.module.css";

/** The quiet look of a link that leads on; `more` of a `SectionHead` has it by itself. */
export const moreClass: string = classNames(css.more);

interface SectionHeadProps {
  /** Of the heading, for `aria-labelledby` on the section. */
  id?: string | undefined;
  title: ReactNode;
  /** A quiet figure beside the title. */
  note?: ReactNode;
  /** At the end of the line: a link or button, or a `Segmented`. */
  more?: ReactNode;
}

/** The ruled line that opens a section. */
export function SectionHead({ id, title, note, more }: SectionHeadProps) {
  return (
    <header className={css.head}>
      <h2 id={id}>{title}</h2>
      {note && <p className={css.note}>{note}</p>}
      {more && <div className={css.end}>{more}</div>}
    </header>
  );
}
