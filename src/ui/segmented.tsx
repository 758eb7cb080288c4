import type { ReactNode } from "react";
import segments from "./segments.module.css";

interface SegmentedProps<Value extends string> {
  /** Label of the group for screen readers. */
  legend: string;
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A single choice of few options: radio buttons in a row. */
export function Segmented<Value extends string>({ legend, name, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset>
      <legend className="sr">{legend}</legend>
      <div className={segments.segments}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
