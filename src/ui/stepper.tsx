import { Minus, Plus } from "lucide";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import css from "./stepper.module.css";

interface StepperProps {
  /** The label of the value. */
  label: string;
  lessLabel: string;
  moreLabel: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A whole number with buttons for one up and one down. */
export function Stepper({ label, lessLabel, moreLabel, value, least, most, onChange }: StepperProps) {
  // A disabled button would lose the focus.
  const step = (to: number) => () => to >= least && to <= most && onChange(to);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show its legend, and two buttons are no form
    <div className={css.stepper} role="group" aria-label={label}>
      <IconButton label={lessLabel} aria-disabled={value <= least || undefined} onClick={step(value - 1)}>
        <Icon icon={Minus} />
      </IconButton>
      <output>{value}</output>
      <IconButton label={moreLabel} aria-disabled={value >= most || undefined} onClick={step(value + 1)}>
        <Icon icon={Plus} />
      </IconButton>
    </div>
  );
}
