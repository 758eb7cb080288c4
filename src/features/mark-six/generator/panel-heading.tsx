import type { ReactNode } from "react";
import layout from "#src/ui/layout.module.css";
import styles from "./panel-heading.module.css";

/** The heading of a panel, with what stands beside it. */
export function Head({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <header className={layout.split}>
      <h2 id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </header>
  );
}
