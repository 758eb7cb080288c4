import type { ReactNode } from "react";
import css from "./trend.module.css";

/** A row of trends; a plain `span` between them says whose they are. */
export function Trends({ children }: { children: ReactNode }) {
  return <div className={css.trends}>{children}</div>;
}

interface TrendProps {
  /** Odd or larger, as against even or smaller. */
  strong?: boolean | undefined;
  /** Neither: 49. */
  tie?: boolean | undefined;
  children: ReactNode;
}

/** One trend of a drawn number, in a word or two. */
export function Trend({ strong, tie, children }: TrendProps) {
  return (
    <i className={css.trend} data-strong={strong || undefined} data-tie={tie || undefined}>
      {children}
    </i>
  );
}
