import type { ReactNode } from "react";
import css from "./meta.module.css";

/** The quiet line of facts under a title. Each fact is a span, a time or a sync mark. */
export function Meta({ children }: { children: ReactNode }) {
  return <div className={css.meta}>{children}</div>;
}
