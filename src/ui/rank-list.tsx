import type { ReactNode } from "react";
import css from "./rank-list.module.css";

/** A numbered list of `li`: in each a plain `Story`, or a heading with a link and perhaps a `Meta`. */
export function RankList({ children }: { children: ReactNode }) {
  return <ol className={css.rank}>{children}</ol>;
}
