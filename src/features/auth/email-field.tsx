import { useLingui } from "@lingui/react/macro";
import { fieldLengths } from "#contract/http/form-limits.ts";
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
