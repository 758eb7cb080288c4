import type { ReactNode } from "react";
import { TextArea, TextField } from "#src/ui/text-field.tsx";
import { contentLocales } from "../documents/content-languages.ts";
import css from "./fields.module.css";

type LocalText = Readonly<Record<string, string>>;

interface LocalTextFieldProps {
  label: string;
  hint?: ReactNode;
  value: LocalText;
  onChange: (value: LocalText) => void;
  maxLength: number;
  multiline?: boolean;
}

/** A text with a field for each language. */
export function LocalTextField({ label, hint, value, onChange, maxLength, multiline = false }: LocalTextFieldProps) {
  const Control = multiline ? TextArea : TextField;
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.languages}>
        {contentLocales.map(({ id, code, name }) => (
          <Control
            key={id}
            label={<span lang={code}>{name}</span>}
            lang={code}
            value={value[id] ?? ""}
            maxLength={maxLength}
            onChange={({ target }: { target: { value: string } }) => onChange({ ...value, [id]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
