import { Children, type ReactNode } from "react";
import css from "./partners.module.css";

/** A ruled grid of names or logos, each a link. */
export function Partners({ children }: { children: ReactNode }) {
  return (
    <ul className={css.partners} data-track="partner/open">
      {Children.map(children, (partner) => (
        <li>{partner}</li>
      ))}
    </ul>
  );
}
