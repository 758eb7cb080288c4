import { Children, type ReactNode } from "react";
import css from "./tab-bar.module.css";

/** The navigation at the bottom of phones: links with an icon and a word, at most five. */
export function TabBar({ label, items }: { label: string; items: ReactNode[] }) {
  return (
    <nav className={css.bar} aria-label={label}>
      <ul>
        {Children.map(items, (item) => (
          <li>{item}</li>
        ))}
      </ul>
    </nav>
  );
}
