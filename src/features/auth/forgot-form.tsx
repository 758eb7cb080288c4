import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { forgetPassword } from "#contract/auth/endpoints.ts";
import { send } from "#src/api/send.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { Button } from "#src/ui/button.tsx";
import { formClass } from "#src/ui/form-status.tsx";
import { type AccessProps, noteAccount } from "./auth-form-props.ts";
import { EmailField } from "./email-field.tsx";
import { MailSent } from "./mail-sent.tsx";
import styles from "./members.module.css";

/** Asks for a mail whose link leads to a new password. */
export function ForgotForm(props: AccessProps) {
  const { t } = useLingui();
  const { locale, account, go } = props;
  const [sent, setSent] = useState<{ email: string; after: number }>();
  const form = useForm(async (data) => {
    const body = await checkForm(forgetPassword.body, { email: data.get("email") });
    const { resend_after } = await send(forgetPassword, body, { query: { lang: locale.id } });
    setSent({ email: body.email, after: resend_after });
  }, noteAccount(props));
  if (sent) {
    return (
      <MailSent {...sent} action={forgetPassword} locale={locale}>
        {t`Use the link in the email to set a new password. It works once and expires after an hour.`}
      </MailSent>
    );
  }
  return (
    <>
      <form {...form.props} className={formClass}>
        <EmailField
          name="email"
          defaultValue={account.current}
          hint={t({ comment: "Hint under the field “Email”", message: "The email you signed up with." })}
          error={form.errors.email}
        />
        <FormFailure form={form} kept={t`What you entered is still here.`} />
        <Button type="submit" variant="primary" full busy={form.busy}>{t`Send email`}</Button>
      </form>
      <p className={styles.ways}>
        <button type="button" onClick={() => go("login")}>{t`Back to login`}</button>
      </p>
    </>
  );
}
