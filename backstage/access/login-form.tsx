import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { login } from "#contract/auth/endpoints.ts";
import { enterBackstage } from "#contract/backstage/second-factor.ts";
import { ApiError } from "#contract/http/errors.ts";
import { getUser, logOut } from "#contract/members/endpoints.ts";
import { send } from "#src/api/send.ts";
import { sendWithProof } from "#src/api/send-with-proof.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { listDrafts } from "#src/offline/drafts.ts";
import { callAsMember, refreshMember } from "#src/offline/member-call.ts";
import { localDataOwner, startSession } from "#src/offline/session.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { PasswordField, TextField } from "#src/ui/text-field.tsx";
import { useEntered } from "./use-entered.ts";

interface Login {
  readonly token: string;
  readonly password: string;
  /** Whether somebody else was here before. */
  readonly isOther: boolean;
}

/** The members' login. Somebody else than before is asked, because their login hides what the other has not sent. */
export function LoginForm() {
  const { t } = useLingui();
  const locale = useLocale();
  const [other, setOther] = useState<Login & { unsent: number }>();
  const entered = useEntered();

  async function enter({ token, password, isOther }: Login) {
    startSession(token);
    await refreshMember(locale.id).catch(() => undefined);
    // Who has no second factor, and needs none, has just given all that is asked for.
    await callAsMember(enterBackstage, { password }, { lang: locale.id }).catch(() => undefined);
    await entered();
    // Another member must not see the screens of the one before.
    if (isOther) location.reload();
  }

  const form = useForm(async (data) => {
    const body = await checkForm(login.body, { account: data.get("account"), password: data.get("password") });
    try {
      const { access_token: token } = await sendWithProof(login, body, { query: { lang: locale.id } });
      const owner = localDataOwner();
      const isOther = owner !== undefined && (await memberOf(token, locale.id)) !== owner;
      const unsent = isOther ? (await listDrafts(owner).catch(() => [])).length : 0;
      const given = { token, password: body.password, isOther };
      if (unsent > 0) setOther({ ...given, unsent });
      else await enter(given);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "login_failed") throw error;
      throw new ApiError("login_failed", { fields: { password: [t`Incorrect email or password.`] } });
    }
  });
  function stayOut() {
    if (other) void send(logOut, undefined, { query: { lang: locale.id }, token: other.token }).catch(() => undefined);
    setOther(undefined);
  }
  const unsent = other?.unsent ?? 0;
  return (
    <div className={layout.stack}>
      <form {...form.props} className={formClass}>
        <TextField
          label={t`Email`}
          name="account"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={form.errors.account}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          showLabel={t`Show password`}
          required
          error={form.errors.password}
        />
        <FormFailure form={form} kept={t`You need to be online to log in. What you entered is still here.`} />
        <Button type="submit" variant="primary" full busy={form.busy}>{t`Log in`}</Button>
      </form>
      {other && (
        <>
          <FormStatus tone="wait">
            <p>{t`Somebody else has unsent drafts on this device: ${unsent}. They stay here, hidden from you, until they log in again.`}</p>
          </FormStatus>
          <div className={layout.actions}>
            <Button onClick={() => void enter(other)}>{t`Log in anyway`}</Button>
            <Button onClick={stayOut}>{t`Don't log in`}</Button>
          </div>
        </>
      )}
    </div>
  );
}

async function memberOf(token: string, lang: number): Promise<number> {
  const { user } = await send(getUser, undefined, { query: { lang }, token });
  return user.id;
}
