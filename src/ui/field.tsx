import { CircleAlert } from "lucide";
import { type ReactNode, useId } from "react";
import css from "./field.module.css";
import { Icon } from "./icon.tsx";

/** What every field has. */
export interface FieldProps {
  label: ReactNode;
  /** Under the field: what it is for, or in what form. */
  hint?: ReactNode;
  /** What is wrong with it. */
  error?: string | undefined;
  /** Stands beside the label of a field that may be left empty. */
  optional?: string | undefined;
}

/** What a control gets from the field around it. */
interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A label, a control, and under it what helps and what is wrong, which the control is described by. */
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

/** The ids of what stands under a field. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
}

/** What stands under a field. */
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
