import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import css from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** A field of one line. */
export function TextField({ label, hint, error, optional, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <div className={css.control}>
          <input {...input} {...control} />
        </div>
      )}
    </Field>
  );
}

/** A field of several lines. */
export function TextArea({ label, hint, error, optional, ...area }: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <div className={css.control}>
          <textarea rows={4} {...area} {...control} />
        </div>
      )}
    </Field>
  );
}

/** A choice of one among many, by the browser's own list; its children are the options. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  children,
  ...select
}: FieldProps & ComponentProps<"select">) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <div className={css.control}>
          <select {...select} {...control}>
            {children}
          </select>
          <Icon icon={ChevronDown} />
        </div>
      )}
    </Field>
  );
}
