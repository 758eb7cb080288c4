import { Minus, Plus } from "lucide";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import css from "./stepper.module.css";

interface StepperProps {
  /** What is counted. */
  label: string;
  lessLabel: string;
  moreLabel: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A whole number, by one up or down. */
export function Stepper({ label, lessLabel, moreLabel, value, least, most, onChange }: StepperProps) {
  // A button that is disabled under the finger would throw the focus away.
  const step = (to: number) => () => to >= least && to <= most && onChange(to);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be seen, and two buttons are no form
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
