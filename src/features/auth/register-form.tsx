import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { resendVerification, signUp } from "#contract/auth/endpoints.ts";
import { nameLength, passwordLength } from "#contract/members/limits.ts";
import { sendWithProof } from "#src/api/send-with-proof.ts";
import { checkPassword } from "#src/forms/check-password.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { Button } from "#src/ui/button.tsx";
import { formClass } from "#src/ui/form-status.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import styles from "./auth.module.css";
import { type AccessProps, EmailField, NewPasswordFields, noteAccount, useIdempotencyKey } from "./auth-form.tsx";
import { MailSent } from "./mail-sent.tsx";
import { TermsFields, termsOf } from "./terms-fields.tsx";

/** Creates an account; then an email is on its way, which can be requested again or skipped. */
export function RegisterForm(props: AccessProps) {
  const { t } = useLingui();
  const { locale, account, go } = props;
  const keyOf = useIdempotencyKey();
  const [sent, setSent] = useState<{ email: string; after: number }>();
  const form = useForm(async (data) => {
    const nickname = data.get("nickname");
    const body = await checkForm(signUp.body, {
      account: data.get("account"),
      password: data.get("password"),
      password_confirmation: data.get("password_confirmation"),
      ...(nickname && { nickname }),
      ...termsOf(data),
    });
    await checkPassword("password", body.password, body.account);
    const { resend_after } = await sendWithProof(signUp, body, { query: { lang: locale.id }, key: keyOf(body) });
    setSent({ email: body.account, after: resend_after });
  }, noteAccount(props));
  if (sent) {
    return (
      <MailSent
        {...sent}
        action={resendVerification}
        locale={locale}
        more={<Button variant="primary" onClick={() => go("login")}>{t`Skip and log in`}</Button>}
      >
        {t`Use the link in the email to verify your address. It works once and expires after an hour.`}
      </MailSent>
    );
  }
  return (
    <>
      <form {...form.props} className={formClass}>
        <EmailField
          name="account"
          defaultValue={account.current}
          hint={t({ comment: "Hint under the field “Email”", message: "You'll use it to log in." })}
          error={form.errors.account}
        />
        <TextField
          label={t`Nickname`}
          optional={t`optional`}
          name="nickname"
          autoComplete="nickname"
          maxLength={nameLength.most * 2}
          hint={t`5 to 50 characters. Shown next to your comments.`}
          error={form.errors.nickname}
        />
        <NewPasswordFields label={t`Password`} most={passwordLength.most} errors={form.errors} />
        <TermsFields errors={form.errors} />
        <FormFailure form={form} kept={t`What you entered is still here.`} />
        <Button type="submit" variant="primary" full busy={form.busy}>{t`Sign up`}</Button>
      </form>
      <p className={styles.ways}>
        <button type="button" onClick={() => go("login")}>{t`Already a member? Log in`}</button>
      </p>
    </>
  );
}
