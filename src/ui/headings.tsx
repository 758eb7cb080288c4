import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./headings.module.css";

interface PageHeadProps {
  title: ReactNode;
  text?: ReactNode;
  /** Tag of the language of title and text, where that is not the page's. */
  lang?: string | undefined;
  /** Beside the title, or below it on narrow windows: sync badge, buttons. */
  children?: ReactNode;
}

/** The heading of a page that is no article. */
export function PageHead({ title, text, lang, children }: PageHeadProps) {
  return (
    <header className={css.page}>
      <div lang={lang}>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children}
    </header>
  );
}

/** The subdued look of a "more" link; `more` of a `SectionHead` has it by itself. */
export const moreClass: string = classNames(css.more);

interface SectionHeadProps {
  /** Of the heading, for `aria-labelledby` on the section. */
  id?: string | undefined;
  title: ReactNode;
  /** A subdued note beside the title. */
  note?: ReactNode;
  /** At the end of the line: a link or button, or a `Segmented`. */
  more?: ReactNode;
}

/** The ruled line that opens a section. */
export function SectionHead({ id, title, note, more }: SectionHeadProps) {
  return (
    <header className={css.section}>
      <h2 id={id}>{title}</h2>
      {note && <p className={css.note}>{note}</p>}
      {more && <div className={css.end}>{more}</div>}
    </header>
  );
}
