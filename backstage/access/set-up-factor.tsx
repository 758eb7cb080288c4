import { useLingui } from "@lingui/react/macro";
import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { useState } from "react";
import { beginPasskey, beginTotp, finishPasskey, finishTotp } from "#contract/backstage/second-factor.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { PasswordField, TextField } from "#src/ui/text-field.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useEntered } from "./use-entered.ts";

type Step =
  | { readonly name: "password" }
  | { readonly name: "app"; readonly secret: string; readonly uri: string }
  | { readonly name: "codes"; readonly codes: readonly string[] };

/** Sets up the first second factor: an app with codes, or a passkey. Recovery codes come last, and are shown once. */
export function SetUpFactor({ onDone }: { onDone?: () => void }) {
  const enter = useEntered();
  const entered = async () => {
    await enter();
    onDone?.();
  };
  const [step, setStep] = useState<Step>({ name: "password" });
  const finish = (codes: readonly string[]) => (codes.length > 0 ? setStep({ name: "codes", codes }) : void entered());
  if (step.name === "codes") return <RecoveryCodes codes={step.codes} onDone={() => void entered()} />;
  if (step.name === "app") return <AppForm secret={step.secret} uri={step.uri} onFinished={finish} />;
  return <PasswordForm onApp={(app) => setStep({ name: "app", ...app })} onFinished={finish} />;
}

interface PasswordFormProps {
  onApp: (app: { secret: string; uri: string }) => void;
  onFinished: (codes: readonly string[]) => void;
}

function PasswordForm({ onApp, onFinished }: PasswordFormProps) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const [way, setWay] = useState<"app" | "passkey">("app");
  const [cancelled, setCancelled] = useState(false);
  const form = useForm(async (data) => {
    setCancelled(false);
    const body = await checkForm(beginTotp.body, { password: String(data.get("password")) });
    if (way === "app") {
      onApp(await callAsMember(beginTotp, body, { lang }));
      return;
    }
    const { options } = await callAsMember(beginPasskey, body, { lang });
    const passkey = await startRegistration({ optionsJSON: options as never }).catch(() => undefined);
    if (!passkey) {
      setCancelled(true);
      return;
    }
    const { recovery_code_list } = await callAsMember(finishPasskey, { passkey: passkey as never, name: "" }, { lang });
    onFinished(recovery_code_list);
  });
  return (
    <form {...form.props} className={formClass}>
      <p>{t`A second factor protects the site if somebody learns your password. Enter your password first.`}</p>
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        showLabel={t`Show password`}
        required
        error={form.errors.password}
      />
      {cancelled && (
        <FormStatus tone="wait">
          <p>{t`No passkey was made. Try again, or take an app with codes.`}</p>
        </FormStatus>
      )}
      <FormFailure form={form} />
      <div className={layout.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          onClick={() => setWay("app")}
        >{t`Use an app with codes`}</Button>
        {browserSupportsWebAuthn() && (
          <Button type="submit" busy={form.busy} onClick={() => setWay("passkey")}>{t`Use a passkey`}</Button>
        )}
      </div>
    </form>
  );
}

interface AppFormProps {
  secret: string;
  uri: string;
  onFinished: (codes: readonly string[]) => void;
}

function AppForm({ secret, uri, onFinished }: AppFormProps) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const form = useForm(async (data) => {
    const body = await checkForm(finishTotp.body, { code: String(data.get("code")), name: "" });
    const { recovery_code_list } = await callAsMember(finishTotp, body, { lang });
    onFinished(recovery_code_list);
  });
  return (
    <form {...form.props} className={formClass}>
      <p>{t`Scan this with your app, or enter the key by hand.`}</p>
      <QrCode text={uri} label={t`QR code with the key for your app`} />
      <p>
        <code>{secret.replaceAll(/(.{4})/g, "$1 ").trim()}</code>
      </p>
      <TextField
        label={t`Code`}
        hint={t`The six digits that the app shows now.`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={form.errors.code}
      />
      <FormFailure form={form} />
      <Button type="submit" variant="primary" full busy={form.busy}>{t`Continue`}</Button>
    </form>
  );
}
