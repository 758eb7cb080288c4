import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import css from "./page-title.module.css";

interface PageTitleProps {
  title: string;
  /** Whether the screen shows the title in its content again, so that this one is small. */
  quiet?: boolean;
  /** Beside the title: buttons. */
  children?: ReactNode;
}

/** The heading of a screen, which is also the title of its tab. */
export function PageTitle({ title, quiet = false, children }: PageTitleProps) {
  const { t } = useLingui();
  const brand = t`Kapok Backstage`;
  useEffect(() => {
    document.title = `${title} – ${brand}`;
  }, [title, brand]);
  return (
    <header className={css.title} data-quiet={quiet || undefined}>
      <h1>{title}</h1>
      {children && <div className={css.actions}>{children}</div>}
    </header>
  );
}
