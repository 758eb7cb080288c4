import type { ReactNode } from "react";
import css from "./page-head.module.css";

interface PageHeadProps {
  title: ReactNode;
  text?: ReactNode;
  /** Tag of the language of title and text, where that is not the page's. */
  lang?: string | undefined;
  /** Beside the title, or under it where there is no room: sync mark, buttons. */
  children?: ReactNode;
}

/** The heading of a page that is no article. */
export function PageHead({ title, text, lang, children }: PageHeadProps) {
  return (
    <header className={css.head}>
      <div lang={lang}>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children}
    </header>
  );
}
