import type { ReactNode } from "react";
import css from "./float.module.css";

interface FloatProps {
  /** Names it as a place of the page; left out where it stands in a status. */
  label?: string;
  picture: ReactNode;
  /** A paragraph, whose `b` carries the news, then small buttons. */
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
