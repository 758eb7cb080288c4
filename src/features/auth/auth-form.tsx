import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useRef } from "react";
import { ApiError, type ErrorCode } from "#contract/http/errors.ts";
import { fieldLengths } from "#contract/http/form-limits.ts";
import type { Locale } from "#contract/locales.ts";
import type { LoginPlace } from "#src/components/members/login-hint.tsx";
import { PasswordField, TextField } from "#src/ui/text-field.tsx";

interface EmailFieldProps {
  /** Field name of the endpoint: `account` for a login. */
  name: "account" | "email";
  defaultValue?: string;
  hint?: string;
  error: string | undefined;
}

/** The email address of an account; password managers treat it as the user name. */
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
  /** Field name of the endpoint; that of the confirmation ends in `_confirmation`. */
  name?: "password" | "new_password";
  /** Characters it may have. */
  most: number;
  errors: Readonly<Record<string, string>>;
}

/** A new password with its confirmation. The rule is visible from the start. */
export function NewPasswordFields({ label, name = "password", most, errors }: NewPasswordProps) {
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
        name={name}
        hint={t`At least 8 characters, lowercase letters and digits only.`}
        error={errors[name]}
      />
      <PasswordField
        {...common}
        label={t({ comment: "Label of the second password field", message: "Confirm password" })}
        name={`${name}_confirmation`}
        error={errors[`${name}_confirmation`]}
      />
    </>
  );
}

/** Props of the forms in the login dialog. */
export interface AccessProps {
  readonly locale: Locale;
  /** The address typed last: each form starts with it. It is never stored. */
  readonly account: RefObject<string>;
  /** Called after a login that canceled the deletion of the account. */
  readonly onRestored: () => void;
  /** Shows another form in place of this one. */
  readonly go: (place: LoginPlace) => void;
}

/** Notes the address in a form as it is typed. */
export function noteAccount({ account }: AccessProps): (form: HTMLFormElement) => void {
  return (form) => {
    account.current = form.querySelector<HTMLInputElement>('input[type="email"]')?.value ?? "";
  };
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/**
 * Returns an idempotency key per request body: a repeat of the same body has the same key, a changed body a new one.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
