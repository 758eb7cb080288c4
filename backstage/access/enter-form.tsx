import { useLingui } from "@lingui/react/macro";
import { startAuthentication } from "@simplewebauthn/browser";
import { useState } from "react";
import { challengePasskey, enterBackstage } from "#contract/backstage/second-factor.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { PasswordField, TextField } from "#src/ui/text-field.tsx";
import type { Me } from "./me.queries.ts";
import { SetUpFactor } from "./set-up-factor.tsx";
import { useEntered } from "./use-entered.ts";

/** The second proof of who somebody is: the password with a code or a passkey, or the first set-up of one. */
export function EnterForm({ me }: { me: Me }) {
  const { t } = useLingui();
  const [settingUp, setSettingUp] = useState(me.factor_list.length === 0 && me.second_factor === "required");
  if (settingUp) return <SetUpFactor />;
  return (
    <div className={layout.stack}>
      <ProofForm me={me} />
      {me.factor_list.length === 0 && (
        <div>
          <Button variant="quiet" onClick={() => setSettingUp(true)}>{t`Set up a second factor`}</Button>
        </div>
      )}
    </div>
  );
}

function ProofForm({ me: { factor_list: factors } }: { me: Me }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const entered = useEntered();
  const [way, setWay] = useState<"code" | "passkey">(factors.includes("totp") ? "code" : "passkey");
  const [cancelled, setCancelled] = useState(false);
  const needsFactor = factors.length > 0;
  const form = useForm(async (data) => {
    setCancelled(false);
    const password = String(data.get("password"));
    const body = needsFactor && way === "code" ? { password, code: String(data.get("code")) } : { password };
    const checked = await checkForm(enterBackstage.body, body);
    if (needsFactor && way === "passkey") {
      const { options } = await callAsMember(challengePasskey, undefined, { lang });
      const passkey = await startAuthentication({ optionsJSON: options as never }).catch(() => undefined);
      if (!passkey) {
        setCancelled(true);
        return;
      }
      await callAsMember(enterBackstage, { ...checked, passkey }, { lang });
    } else {
      await callAsMember(enterBackstage, checked, { lang });
    }
    await entered();
  });
  return (
    <form {...form.props} className={formClass}>
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        showLabel={t`Show password`}
        required
        error={form.errors.password}
      />
      {needsFactor && way === "code" && (
        <TextField
          label={t`Code`}
          hint={t`Six digits from your app, or one of your recovery codes.`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={form.errors.code}
        />
      )}
      {form.errors.passkey && (
        <FormStatus tone="bad">
          <p>{t`This passkey isn't known here.`}</p>
        </FormStatus>
      )}
      {cancelled && (
        <FormStatus tone="wait">
          <p>{t`The passkey wasn't used. Try again, or take a code.`}</p>
        </FormStatus>
      )}
      <FormFailure form={form} />
      <Button type="submit" variant="primary" full busy={form.busy}>
        {needsFactor && way === "passkey" ? t`Continue with a passkey` : t`Continue`}
      </Button>
      {needsFactor && (factors.includes("passkey") || way === "passkey") && (
        <Button variant="quiet" onClick={() => setWay(way === "code" ? "passkey" : "code")}>
          {way === "code" ? t`Use a passkey instead` : t`Use a code instead`}
        </Button>
      )}
    </form>
  );
}
