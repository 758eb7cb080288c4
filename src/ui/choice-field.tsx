import { type ReactNode, useId } from "react";
import css from "./field.module.css";
import { describedBy, type FieldProps, Help } from "./field.tsx";

interface ChoiceFieldProps extends FieldProps {
  name: string;
  /** A single choice, or several. */
  type: "radio" | "checkbox";
  options: readonly { value: string; label: ReactNode }[];
  /** A text field that shows when the option `other` is chosen. */
  other?: ReactNode;
}

/** A question with options. */
export function ChoiceField({ label, hint, error, optional, name, type, options, other }: ChoiceFieldProps) {
  const id = useId();
  return (
    <fieldset className={css.field}>
      <legend>
        {label} {optional && <span className={css.optional}>{optional}</span>}
      </legend>
      <div className={css.options}>
        {options.map(({ value, label: words }) => (
          <label key={value} className={css.option}>
            <input
              {...{ type, name, value }}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(id, hint, error)}
            />
            {words}
          </label>
        ))}
      </div>
      {other && <div className={css.other}>{other}</div>}
      <Help id={id} hint={hint} error={error} />
    </fieldset>
  );
}

interface CheckFieldProps {
  name: string;
  label: ReactNode;
  /** Whether the form cannot be sent without it. */
  required?: boolean;
  error?: string | undefined;
}

/** A single box to tick. */
export function CheckField({ name, label, required, error }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={css.check}>
      <label className={css.option}>
        <input
          {...{ type: "checkbox", name, value: "true", required }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, undefined, error)}
        />
        {label}
      </label>
      <Help id={id} hint={undefined} error={error} />
    </div>
  );
}
