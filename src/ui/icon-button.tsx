import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import css from "./icon-button.module.css";

interface IconButtonProps extends ComponentProps<"button"> {
  /** What it does, for those who do not see the icon. */
  label: string;
  /** For buttons that stay on; leave out for all others. */
  pressed?: boolean | undefined;
}

/** The class that gives a link the look of an icon button; a `span` beside the icon widens it. */
export const iconButtonClass: string = classNames(css.button);

/** A round button with an icon, and perhaps a figure in a `span`. */
export function IconButton({ label, pressed, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(iconButtonClass, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      {children}
    </button>
  );
}
