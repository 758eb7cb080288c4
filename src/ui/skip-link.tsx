import type { ReactNode } from "react";
import css from "./skip-link.module.css";

/** The first thing that the keyboard reaches: past the navigation, to the content. */
export function SkipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={css.skip} href={href}>
      {children}
    </a>
  );
}
