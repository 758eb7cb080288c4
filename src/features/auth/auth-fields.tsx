import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { fieldLengths } from "#contract/http/form-limits.ts";
import { PasswordField } from "#src/ui/password-field.tsx";
import { TextField } from "#src/ui/text-field.tsx";

interface EmailFieldProps {
  /** As the call has it: `account` where one logs in by it. */
  name: "account" | "email";
  defaultValue?: string;
  hint?: string;
  error: string | undefined;
}

/** The address of an account, which programs that keep passwords take for the name of the user. */
export function EmailField(props: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...props}
      label={t`Email`}
      type="email"
      inputMode="email"
      autoComplete="username"
      maxLength={fieldLengths.email}
      required
    />
  );
}

interface NewPasswordProps {
  label: ReactNode;
  /** Characters it may have. */
  most: number;
  errors: Readonly<Record<string, string>>;
}

/** A new password, and once more. The rule stands there from the beginning, not only once it has been broken. */
export function NewPasswordFields({ label, most, errors }: NewPasswordProps) {
  const { t } = useLingui();
  const common = {
    autoComplete: "new-password",
    showLabel: t`Show password`,
    maxLength: most,
    required: true,
  } as const;
  return (
    <>
      <PasswordField
        {...common}
        label={label}
        name="password"
        hint={t`At least 8 characters, lowercase letters and digits only.`}
        error={errors.password}
      />
      <PasswordField
        {...common}
        label={t({ comment: "Label of the second password field", message: "Confirm password" })}
        name="password_confirmation"
        error={errors.password_confirmation}
      />
    </>
  );
}
