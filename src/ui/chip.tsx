import type { ReactNode } from "react";
import css from "./chip.module.css";
import { classNames } from "./class-names.ts";
import layout from "./layout.module.css";

interface ChipsProps {
  /** Label of the group for screen readers. */
  label?: string | undefined;
  /** Runs sideways on every width instead of wrapping. */
  run?: boolean | undefined;
  children: ReactNode;
}

/** The class of a chip, link or button. `aria-current` and `aria-pressed` select it too. */
export function chipClass(selected = false): string {
  return classNames(css.chip, selected && css.selected);
}

/** A group of chips. */
export function Chips({ label, run, children }: ChipsProps) {
  const group = label ? { role: "group", "aria-label": label } : {};
  return (
    <div {...group} className={classNames(css.chips, run && layout.run)}>
      {children}
    </div>
  );
}
