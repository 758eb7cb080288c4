import { CircleAlert } from "lucide";
import { type ReactNode, useId } from "react";
import css from "./field.module.css";
import { Icon } from "./icon.tsx";

/** Props of every field. */
export interface FieldProps {
  label: ReactNode;
  /** Help below the field. */
  hint?: ReactNode;
  /** The validation error. */
  error?: string | undefined;
  /** Text beside the label of an optional field. */
  optional?: string | undefined;
}

/** Props for the control inside a field. */
interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A label, a control, and below it the error and the hint that describe the control. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>
        {label} {optional && <span className={css.optional}>{optional}</span>}
      </label>
      {children({ id, "aria-describedby": describedBy(id, hint, error), "aria-invalid": error ? true : undefined })}
      <Help id={id} hint={hint} error={error} />
    </div>
  );
}

/** Ids of the error and the hint. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
}

/** The error and the hint below a field. */
export function Help({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <Icon icon={CircleAlert} />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
