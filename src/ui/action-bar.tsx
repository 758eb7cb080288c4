import type { ReactNode } from "react";
import css from "./action-bar.module.css";

/** What a reader does with this page, in the place of the tab bar on phones. Buttons with words share the width. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={css.bar}>{children}</div>;
}
