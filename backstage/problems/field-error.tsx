import { CircleAlert } from "lucide";
import { Icon } from "#src/ui/icon.tsx";
import css from "./fields.module.css";

interface FieldErrorProps {
  field: { readonly error: string | undefined; readonly errorId: string | undefined };
}

/** What is wrong with a field that is not a field of text. */
export function FieldError({ field: { error, errorId } }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p id={errorId} className={css.error}>
      <Icon icon={CircleAlert} />
      {error}
    </p>
  );
}
