import { Children, type ReactNode } from "react";
import css from "./crumbs.module.css";

/** The breadcrumb trail from the home page. */
export function Crumbs({ label, items }: { label: string; items: ReactNode[] }) {
  return (
    <nav aria-label={label}>
      <ol className={css.crumbs}>
        {Children.map(items, (item) => (
          <li>{item}</li>
        ))}
      </ol>
    </nav>
  );
}
