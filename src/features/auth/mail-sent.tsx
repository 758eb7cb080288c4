import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { forgetPassword, resendVerification } from "#contract/auth/endpoints.ts";
import type { Locale } from "#contract/locales.ts";
import { FormStatus } from "#src/ui/form-status.tsx";
import { FormResult } from "./form-result.tsx";
import { Resend } from "./resend-mail-button.tsx";

interface MailSentProps {
  action: typeof resendVerification | typeof forgetPassword;
  email: string;
  after: number;
  locale: Locale;
  /** What the mail is for. */
  children: ReactNode;
  /** What else can be done. */
  more?: ReactNode;
}

/** A mail with a link is on its way. */
export function MailSent({ action, email, after, locale, children, more }: MailSentProps) {
  const { t } = useLingui();
  return (
    <FormResult>
      <FormStatus tone="ok">
        <b>{t`Sent to ${email}`}</b>
        <p>{children}</p>
        <p>{t`Didn't get it? Check your spam folder.`}</p>
      </FormStatus>
      {more}
      <Resend action={action} email={email} after={after} locale={locale} />
    </FormResult>
  );
}
