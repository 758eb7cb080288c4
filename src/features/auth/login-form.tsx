import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { login, resendVerification } from "#contract/auth/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import { getUser, logOut } from "#contract/members/endpoints.ts";
import { send } from "#src/api/send.ts";
import { sendWithProof } from "#src/api/send-with-proof.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { refreshMember } from "#src/offline/member-call.ts";
import { localDataOwner, startSession } from "#src/offline/session.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { PasswordField } from "#src/ui/text-field.tsx";
import styles from "./auth.module.css";
import { type AccessProps, EmailField, hasCode, noteAccount } from "./auth-form.tsx";
import { Resend } from "./mail-sent.tsx";

interface Login {
  readonly token: string;
  /** Whether the account was about to be deleted. */
  readonly restored: boolean;
}
/** A valid login that would delete unsent entries of another member. */
type Asked = Login & { readonly unsent: number };

/** The form for account and password; the dialog closes after a login. */
export function LoginForm(props: AccessProps) {
  const { t } = useLingui();
  const { locale, account, go, onRestored } = props;
  const offline = useConnectivity() === "offline";
  const [outcome, setOutcome] = useState<"failed" | { notVerified: string }>();
  const [asked, setAsked] = useState<Asked>();

  async function enter({ token, restored }: Login) {
    if (restored) onRestored();
    startSession(token);
    // The profile can be requested again; the login is valid.
    await refreshMember(locale.id).catch(() => undefined);
  }

  const form = useForm(async (data) => {
    setOutcome(undefined);
    setAsked(undefined);
    const body = await checkForm(login.body, { account: data.get("account"), password: data.get("password") });
    try {
      const { access_token: token, restored } = await sendWithProof(login, body, { query: { lang: locale.id } });
      const waiting = await countOtherMembersPending(token, locale.id);
      if (waiting > 0) setAsked({ token, restored, unsent: waiting });
      else await enter({ token, restored });
    } catch (error) {
      if (hasCode(error, "not_verified")) {
        setOutcome({ notVerified: body.account });
        return;
      }
      if (!hasCode(error, "login_failed")) throw error;
      setOutcome("failed");
      throw new ApiError("login_failed", { fields: { password: [t`Incorrect email or password.`] } });
    }
  }, noteAccount(props));
  /** Cancels the login, so that the entries stay. */
  function stayOut() {
    if (asked) void send(logOut, undefined, { query: { lang: locale.id }, token: asked.token }).catch(() => undefined);
    setAsked(undefined);
  }

  const unsent = asked?.unsent ?? 0;
  return (
    <>
      {typeof outcome === "object" && (
        <div className={styles.aside}>
          <FormStatus tone="bad">
            <b>{t`Your email isn't verified yet`}</b>
            <p>{t`Open the link in the email we sent, or have it sent again.`}</p>
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
          <FormFailure form={form} kept={t`You need to be online to log in. What you entered is still here.`} />
        )}
        {offline && form.failure === undefined && (
          <FormStatus tone="wait">
            <p>{t`You need to be online to log in. Try again when you're back online.`}</p>
          </FormStatus>
        )}
        <Button type="submit" variant="primary" full busy={form.busy}>{t`Log in`}</Button>
      </form>
      {asked && (
        <div className={styles.aside}>
          <FormStatus tone="bad">
            <p>{t`Another member's unsent items on this device: ${unsent}. If you log in, they'll be deleted and never sent.`}</p>
          </FormStatus>
          <div className={layout.actions}>
            <Button onClick={() => void enter(asked)}>{t`Delete and log in`}</Button>
            <Button onClick={stayOut}>{t`Don't log in`}</Button>
          </div>
        </div>
      )}
      <p className={styles.ways}>
        <button type="button" onClick={() => go("register")}>{t`Don't have an account? Sign up`}</button>
        <button type="button" onClick={() => go("forgot-password")}>{t`Forgot your password?`}</button>
      </p>
    </>
  );
}

/**
 * How many pending entries another member has here whose login has expired: they are removed when somebody else signs in.
 *
 * @param token of a successful login that is not stored yet
 * @throws {ApiError} when the server can't be asked whose login it is
 */
async function countOtherMembersPending(token: string, lang: number): Promise<number> {
  const before = localDataOwner();
  const unsent = before === undefined ? 0 : await countPending();
  if (unsent === 0) return 0;
  const { user } = await send(getUser, undefined, { query: { lang }, token });
  return user.id === before ? 0 : unsent;
}

async function countPending(): Promise<number> {
  const { countPendingEntries } = await import("#src/outbox/observe.ts");
  return countPendingEntries().catch(() => 0);
}
