import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { rejectSignUp, resendVerification, verifyEmail } from "#contract/auth/endpoints.ts";
import { passwordLength } from "#contract/members/limits.ts";
import { send } from "#src/api/send.ts";
import { checkPassword } from "#src/forms/check-password.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { PasswordField } from "#src/ui/text-field.tsx";
import styles from "./auth.module.css";
import { EmailField, hasCode, NewPasswordFields, useIdempotencyKey } from "./auth-form.tsx";
import { LoginCountdown } from "./countdown.tsx";
import { FormResult, MailSent } from "./mail-sent.tsx";
import { TermsFields, termsOf } from "./terms-fields.tsx";

/**
 * The target of the link in the first email. It asks for the password of the sign-up, because somebody else may have
 * signed up with this address. Whoever reads the emails can set another password instead.
 */
export function VerifyLink({ token }: { token: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const keyOf = useIdempotencyKey();
  const [setsPassword, setSetsPassword] = useState(false);
  const [outcome, setOutcome] = useState<"done" | "expired">();
  const form = useForm(async (data) => {
    const names = setsPassword ? ["new_password", "new_password_confirmation"] : ["password"];
    const body = await checkForm(verifyEmail.body, {
      token,
      ...Object.fromEntries(names.map((name) => [name, data.get(name)])),
      ...(setsPassword && termsOf(data)),
    });
    if (setsPassword) await checkPassword("new_password", body.new_password);
    try {
      // The same key returns the first response, though the link is used up.
      await send(verifyEmail, body, { query: { lang: locale.id }, key: keyOf(body) });
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
      {setsPassword ? (
        <>
          <p>{t`Set a password for this account. It replaces the one that was chosen at sign-up.`}</p>
          <NewPasswordFields
            label={t`New password`}
            name="new_password"
            most={passwordLength.most}
            errors={form.errors}
          />
          <TermsFields errors={form.errors} />
        </>
      ) : (
        <>
          <p>{t`Enter the password you chose when you signed up.`}</p>
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            showLabel={t`Show password`}
            required
            error={form.errors.password}
          />
        </>
      )}
      <FormFailure form={form} kept={t`What you entered is still here.`} />
      <div className={layout.actions}>
        <Button type="submit" variant="primary" busy={form.busy}>{t`Verify email`}</Button>
        <Button variant="quiet" onClick={() => setSetsPassword(!setsPassword)}>
          {setsPassword ? t`I know the password` : t`I don't know the password`}
        </Button>
      </div>
      <p className={styles.note}>
        {t`Didn't sign up?`} <a href={`#reject=${token}`}>{t`This wasn't me`}</a>
      </p>
    </form>
  );
}

/** Removes an account that somebody else created with the reader's address. It needs a click, since scanners open links. */
export function RejectLink({ token }: { token: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [key] = useState(() => crypto.randomUUID());
  const [outcome, setOutcome] = useState<"done" | "expired">();
  const form = useForm(async () => {
    try {
      await send(rejectSignUp, { token }, { query: { lang: locale.id }, key });
      setOutcome("done");
    } catch (error) {
      if (!hasCode(error, "link_expired")) throw error;
      setOutcome("expired");
    }
  });
  if (outcome) {
    return (
      <FormResult>
        <FormStatus tone={outcome === "done" ? "ok" : "bad"}>
          <p>
            {outcome === "done"
              ? t`The account has been removed. Nobody can use it.`
              : t`This link has expired. An account that isn't verified is removed after a week.`}
          </p>
        </FormStatus>
      </FormResult>
    );
  }
  return (
    <form {...form.props} className={formClass}>
      <p>{t`Someone signed up with your email address. If it wasn't you, remove the account here.`}</p>
      <FormFailure form={form} />
      <div className={layout.actions}>
        <Button type="submit" variant="primary" busy={form.busy}>{t`Remove the account`}</Button>
        <a href={`#verify=${token}`} className={buttonClass({ variant: "quiet" })}>{t`It was me`}</a>
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
