import type { ReactNode } from "react";
import css from "./float.module.css";

interface FloatProps {
  /** Label of the region; left out inside a status. */
  label?: string;
  picture: ReactNode;
  /** A paragraph with its main point in `b`, then small buttons. */
  children: ReactNode;
}

/** A small band that floats over the end of the window: above the tab bar on phones, in the corner on desktop. */
export function Float({ label, picture, children }: FloatProps) {
  const Place = label ? "section" : "div";
  return (
    <Place className={css.float} aria-label={label}>
      {picture}
      {children}
    </Place>
  );
}
