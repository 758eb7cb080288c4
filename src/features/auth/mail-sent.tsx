import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { forgetPassword, resendVerification } from "#contract/auth/endpoints.ts";
import type { Locale } from "#contract/locales.ts";
import { send } from "#src/api/send.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { useSecondsUntil } from "./countdown.tsx";

interface MailSentProps {
  action: typeof resendVerification | typeof forgetPassword;
  email: string;
  after: number;
  locale: Locale;
  /** The purpose of the email. */
  children: ReactNode;
  /** Further actions. */
  more?: ReactNode;
}

/** An email with a link is on its way. */
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

interface ResendProps {
  action: typeof resendVerification | typeof forgetPassword;
  email: string;
  /** Seconds until it can be requested again. */
  after: number;
  locale: Locale;
}

/** Requests the email again, after a delay. */
export function Resend({ action, email, after, locale }: ResendProps) {
  const { t } = useLingui();
  const [until, setUntil] = useState(() => Date.now() + after * 1000);
  const [sent, setSent] = useState(false);
  const left = useSecondsUntil(until);
  const form = useForm(async () => {
    if (left > 0) return;
    setSent(false);
    const { resend_after } = await send(action, { email }, { query: { lang: locale.id } });
    setSent(true);
    setUntil(Date.now() + resend_after * 1000);
  });
  return (
    <form {...form.props} className={formClass}>
      <FormFailure form={form} />
      {sent && (
        <FormStatus tone="ok">
          <p>{t`Sent again.`}</p>
        </FormStatus>
      )}
      <Button type="submit" busy={form.busy} aria-disabled={left > 0 || undefined}>
        {left > 0 ? t`Send again in ${left} s` : t`Send again`}
      </Button>
    </form>
  );
}

/** The result that replaces a form. It takes the focus, which would be lost with the form. */
export function FormResult({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={layout.stack}>
      {children}
    </div>
  );
}
