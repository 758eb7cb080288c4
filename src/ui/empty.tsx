import type { ReactNode } from "react";
import css from "./empty.module.css";
import { Mark } from "./logo.tsx";

interface EmptyProps {
  title: ReactNode;
  /** Why, and what to do. */
  children?: ReactNode;
  /** Buttons or links with the look of buttons. */
  actions?: ReactNode;
  heading?: "h1" | "h2" | "h3" | undefined;
}

/** What stands where there is nothing to show. */
export function Empty({ title, children, actions, heading: Heading = "h2" }: EmptyProps) {
  return (
    <div className={css.empty}>
      <Mark />
      <Heading>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
