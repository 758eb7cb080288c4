import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ApiError } from "#contract/errors.ts";
import { login, resendVerification } from "#contract/member-access.ts";
import { send } from "#contract/send.ts";
import { checkForm } from "#src/content/forms/field-errors.ts";
import { FormFailure } from "#src/content/forms/form-failure.tsx";
import { useForm } from "#src/content/forms/use-form.ts";
import { useConnectivity } from "#src/content/use-connectivity.ts";
import { refreshMember } from "#src/offline/member-call.ts";
import { beginLogin } from "#src/offline/session.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { type AccessProps, hasCode, noteAccount } from "./access.ts";
import { EmailField } from "./email-field.tsx";
import styles from "./members.module.css";
import { Resend } from "./resend.tsx";
import { showRestored } from "./restored.tsx";

/** By account and password; the cover closes by itself when somebody is logged in. */
export function LoginForm(props: AccessProps) {
  const { t } = useLingui();
  const { locale, account, go } = props;
  const offline = useConnectivity() === "offline";
  const [outcome, setOutcome] = useState<"failed" | { notVerified: string }>();
  const form = useForm(async (data) => {
    setOutcome(undefined);
    const body = await checkForm(login.body, { account: data.get("account"), password: data.get("password") });
    try {
      const { access_token: token, restored } = await send(login, body, { query: { lang: locale.id } });
      if (restored) showRestored(t`Welcome back. Your account stays: its deletion has been called off.`, t`Close`);
      beginLogin(token);
      // Who it is can be asked again; the login stands.
      await refreshMember(locale.id).catch(() => undefined);
    } catch (error) {
      if (hasCode(error, "not_verified")) {
        setOutcome({ notVerified: body.account });
        return;
      }
      if (!hasCode(error, "login_failed")) throw error;
      setOutcome("failed");
      throw new ApiError("login_failed", { fields: { password: [t`The account or the password is wrong.`] } });
    }
  }, noteAccount(props));
  return (
    <>
      {typeof outcome === "object" && (
        <div className={styles.aside}>
          <FormStatus tone="bad">
            <b>{t`Your email has not been verified yet`}</b>
            <p>{t`Please open the link in the mail that we have sent, or have it sent again.`}</p>
          </FormStatus>
          <Resend action={resendVerification} email={outcome.notVerified} after={0} locale={locale} />
        </div>
      )}
      <form {...form.props} className={formClass}>
        <EmailField name="account" defaultValue={account.current} error={form.errors.account} />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          showLabel={t`Show password`}
          required
          error={form.errors.password}
        />
        {outcome === "failed" && form.failure === "fields" ? (
          <FormStatus tone="bad">
            <p>{t`Login failed :(`}</p>
          </FormStatus>
        ) : (
          <FormFailure form={form} kept={t`To log in, the network is needed. What you have typed is still here.`} />
        )}
        {offline && form.failure === undefined && (
          <FormStatus tone="wait">
            <p>{t`To log in, the network is needed. Please try again when it is back.`}</p>
          </FormStatus>
        )}
        <Button type="submit" variant="primary" full busy={form.busy}>{t`Log in`}</Button>
      </form>
      <p className={styles.ways}>
        <button type="button" onClick={() => go("register")}>{t`No account yet? Sign up`}</button>
        <button type="button" onClick={() => go("forgot-password")}>{t`Forgot your password?`}</button>
      </p>
    </>
  );
}
