import { Eye, EyeOff } from "lucide";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./button.tsx";
import css from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<"input">, "type"> {
  /** Which password it is, for what keeps them. */
  autoComplete: "current-password" | "new-password";
  /** What the button says that shows what is typed; while it is pressed, it is shown. */
  showLabel: string;
}

/** A field for a password, which can be shown: on a phone nobody types it blindly. */
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
