import type { ReactNode } from "react";
import css from "./switch.module.css";

interface SwitchProps {
  label: ReactNode;
  /** An explanation below the label. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off and applies at once. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  return (
    <label className={css.switch}>
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
