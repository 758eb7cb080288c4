import type { ComponentProps, MouseEvent } from "react";
import css from "./button.module.css";
import { classNames } from "./class-names.ts";
import iconButtonStyles from "./icon-button.module.css";

interface ButtonLook {
  variant?: "default" | "primary" | "quiet" | undefined;
  size?: "normal" | "small" | undefined;
  /** Takes the whole width. */
  full?: boolean | undefined;
}

interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** An action is in progress: the button keeps its width and focus, and ignores clicks. */
  busy?: boolean | undefined;
}

/** The class that gives a link the look of a button. */
export function buttonClass({ variant, size, full }: ButtonLook = {}): string {
  return classNames(
    css.button,
    variant === "primary" && css.primary,
    variant === "quiet" && css.quiet,
    size === "small" && css.small,
    full && css.full,
  );
}

/** A button with a text. */
export function Button({ variant, size, full, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, full }), className)}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
    >
      {children}
    </button>
  );
}

// Disabling a busy button would lose the focus.
function ignore(event: MouseEvent) {
  event.preventDefault();
}

/** Attributes of a button that stays on. `undefined`: not known yet, which dims its icon. */
export function pressedState(pressed: boolean | undefined) {
  return { "aria-pressed": pressed, "data-unknown": pressed === undefined ? "" : undefined };
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** Label for screen readers. */
  label: string;
  /** For buttons that stay on; leave out for all others. */
  pressed?: boolean | "unknown" | undefined;
}

/** The class that gives a link the look of an icon button; a `span` beside the icon widens it. */
export const iconButtonClass: string = classNames(iconButtonStyles.button);

/** A round button with an icon, and perhaps a figure in a `span`. */
export function IconButton({ label, pressed, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(iconButtonClass, className)}
      aria-label={label}
      {...(pressed !== undefined && pressedState(pressed === "unknown" ? undefined : pressed))}
    >
      {children}
    </button>
  );
}
