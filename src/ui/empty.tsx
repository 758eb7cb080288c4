import type { ReactNode } from "react";
import css from "./empty.module.css";
import { Mark } from "./logo.tsx";

interface EmptyProps {
  title: ReactNode;
  /** The reason, and the next step. */
  children?: ReactNode;
  /** Buttons, or links with the look of buttons. */
  actions?: ReactNode;
  heading?: "h1" | "h2" | "h3" | undefined;
}

/** Replaces content that is empty or missing. */
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
