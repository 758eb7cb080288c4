import type { ReactNode } from "react";
import { contentLocales } from "../documents/content-languages.ts";
import { FieldPath, useField } from "../problems/fields.tsx";
import { TextArea, TextField } from "../problems/named-fields.tsx";
import css from "./fields.module.css";

type LocalText = Readonly<Record<string, string>>;

interface LocalTextFieldProps {
  label: string;
  hint?: ReactNode;
  /** Name in the content; a row that is a text has none. */
  name?: string;
  value: LocalText;
  onChange: (value: LocalText) => void;
  maxLength: number;
  multiline?: boolean;
}

/** A text with a field for each language. */
export function LocalTextField({
  label,
  hint,
  name,
  value,
  onChange,
  maxLength,
  multiline = false,
}: LocalTextFieldProps) {
  const field = useField<HTMLFieldSetElement>(name);
  const Control = multiline ? TextArea : TextField;
  return (
    <fieldset ref={field.ref} className={css.group}>
      <legend>{label}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.languages}>
        <FieldPath path={field.path}>
          {contentLocales.map((locale, place) => (
            <Control
              key={locale.id}
              label={<span lang={locale.code}>{locale.name}</span>}
              name={String(locale.id)}
              lang={locale.code}
              value={value[locale.id] ?? ""}
              maxLength={maxLength}
              // A problem of all languages leads to the first.
              error={place === 0 ? field.error : undefined}
              onChange={({ target }: { target: { value: string } }) =>
                onChange({ ...value, [locale.id]: target.value })
              }
            />
          ))}
        </FieldPath>
      </div>
    </fieldset>
  );
}
