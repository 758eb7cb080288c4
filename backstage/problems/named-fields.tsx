import type { ComponentProps } from "react";
import {
  SelectField as PlainSelectField,
  TextArea as PlainTextArea,
  TextField as PlainTextField,
} from "#src/ui/text-field.tsx";
import { useField } from "./fields.tsx";

/* Fields to which problems of a publication lead. Their names are those of the content. */

/** A single-line field of a document. */
export function TextField({ name, error, ...rest }: ComponentProps<typeof PlainTextField>) {
  const field = useField<HTMLInputElement>(name);
  return <PlainTextField {...rest} ref={field.ref} error={field.error ?? error} />;
}

/** A field of several lines of a document. */
export function TextArea({ name, error, ...rest }: ComponentProps<typeof PlainTextArea>) {
  const field = useField<HTMLTextAreaElement>(name);
  return <PlainTextArea {...rest} ref={field.ref} error={field.error ?? error} />;
}

/** A choice of a document. */
export function SelectField({ name, error, ...rest }: ComponentProps<typeof PlainSelectField>) {
  const field = useField<HTMLSelectElement>(name);
  return <PlainSelectField {...rest} ref={field.ref} error={field.error ?? error} />;
}
