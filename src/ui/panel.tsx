import type { ReactNode } from "react";
import css from "./panel.module.css";

/**
 * A box for a tool: draw, facts, storage. It stacks its children and is a size container, so that balls scale with it.
 */
export function Panel({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
