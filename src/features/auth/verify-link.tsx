import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { resendVerification, verifyEmail } from "#contract/auth/endpoints.ts";
import { send } from "#src/api/send.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import { EmailField, hasCode } from "./auth-form.tsx";
import { LoginCountdown } from "./countdown.tsx";
import { FormResult, MailSent } from "./mail-sent.tsx";

/** The target of the link in the first email. It needs a click, since email scanners open links too. */
export function VerifyLink({ token }: { token: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [key] = useState(() => crypto.randomUUID());
  const [outcome, setOutcome] = useState<"done" | "expired">();
  const form = useForm(async () => {
    try {
      // The same key returns the first response, though the link is used up.
      await send(verifyEmail, { token }, { query: { lang: locale.id }, key });
      setOutcome("done");
    } catch (error) {
      if (!hasCode(error, "link_expired")) throw error;
      setOutcome("expired");
    }
  });
  if (outcome) {
    return (
      <LinkResult
        outcome={outcome}
        done={t`Your email is verified. You can log in now.`}
        expired={<AskForVerification expired />}
      />
    );
  }
  return (
    <form {...form.props} className={formClass}>
      <p>{t`Tap the button to verify your email.`}</p>
      <FormFailure form={form} />
      <div>
        <Button type="submit" variant="primary" busy={form.busy}>{t`Verify email`}</Button>
      </div>
    </form>
  );
}

interface LinkResultProps {
  outcome: "done" | "expired";
  /** The message after success. */
  done: ReactNode;
  /** The form that requests another link. */
  expired: ReactNode;
}

/** The result of the form for an emailed link. */
export function LinkResult({ outcome, done, expired }: LinkResultProps) {
  if (outcome === "expired") return <FormResult>{expired}</FormResult>;
  return (
    <FormResult>
      <FormStatus tone="ok">
        <p>{done}</p>
      </FormStatus>
      <LoginCountdown />
    </FormResult>
  );
}

/** Requests the email again, for readers without a valid link. */
export function AskForVerification({ expired }: { expired: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [sent, setSent] = useState<{ email: string; after: number }>();
  const form = useForm(async (data) => {
    const body = await checkForm(resendVerification.body, { email: data.get("email") });
    const { resend_after } = await send(resendVerification, body, { query: { lang: locale.id } });
    setSent({ email: body.email, after: resend_after });
  });
  if (sent) {
    return (
      <MailSent {...sent} action={resendVerification} locale={locale}>
        {t`Use the link in the email to verify your address. It works once and expires after an hour.`}
      </MailSent>
    );
  }
  return (
    <form {...form.props} className={formClass}>
      <LoginReason expired={expired} />
      <EmailField name="email" error={form.errors.email} />
      <FormFailure form={form} kept={t`What you entered is still here.`} />
      <div>
        <Button type="submit" variant="primary" busy={form.busy}>{t`Send email`}</Button>
      </div>
    </form>
  );
}

/** Explains a missing or expired link. */
export function LoginReason({ expired }: { expired: boolean }) {
  const { t } = useLingui();
  if (!expired) return <p>{t`Open this page from the link in our email. Didn't get it? Request a new one.`}</p>;
  return (
    <FormStatus tone="bad">
      <p>{t`This link has expired. Please request a new one.`}</p>
    </FormStatus>
  );
}
