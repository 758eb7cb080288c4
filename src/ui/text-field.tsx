import { ChevronDown, Eye, EyeOff, Search } from "lucide";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./button.tsx";
import css from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import searchFieldStyles from "./search-field.module.css";

/** A single-line field. */
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

/** A choice of many options in the browser's own list; its children are the options. */
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

/** A search field. `label` names it for screen readers. A combobox must not be of type `search` (ARIA in HTML). */
export function SearchField({ label, ...rest }: { label: string } & Omit<ComponentProps<"input">, "type">) {
  const type = rest.role === "combobox" ? "text" : "search";
  return (
    <div className={searchFieldStyles.field}>
      <Icon icon={Search} />
      <input {...rest} type={type} enterKeyHint="search" autoComplete="off" aria-label={label} placeholder={label} />
    </div>
  );
}

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<"input">, "type"> {
  /** The kind of password, for password managers. */
  autoComplete: "current-password" | "new-password";
  /** Label of the button that reveals the password. */
  showLabel: string;
}

/** A password field whose text can be revealed. */
export function PasswordField({ label, hint, error, optional, showLabel, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <div className={css.control}>
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <IconButton className={css.reveal} label={showLabel} pressed={shown} onClick={() => setShown(!shown)}>
            <Icon icon={shown ? EyeOff : Eye} />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
