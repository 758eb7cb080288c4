import { Children, type ReactNode } from "react";
import css from "./quick-nav.module.css";

/** The row of five on phones: sections that the tab bar has no room for, each a link with an icon and a word. */
export function QuickNav({ label, items }: { label: string; items: ReactNode[] }) {
  return (
    <nav className={css.quick} aria-label={label}>
      <ul>
        {Children.map(items, (item) => (
          <li>{item}</li>
        ))}
      </ul>
    </nav>
  );
}
