import { useLingui } from "@lingui/react/macro";
import { startAuthentication } from "@simplewebauthn/browser";
import { type ReactNode, useState } from "react";
import { challengePasskey, confirmStaff } from "#contract/backstage/second-factor.ts";
import { ApiError } from "#contract/http/errors.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { PasswordField } from "#src/ui/text-field.tsx";
import { useMe } from "../access/me.queries.ts";

interface Waiting {
  readonly proved: () => void;
  readonly cancelled: () => void;
}

/**
 * Does acts that the site allows for ten minutes after a proof. When that time is over it asks for the proof, and does
 * the act then.
 */
export function useProof(): { withProof: <T>(act: () => Promise<T>) => Promise<T>; proofSheet: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting>();
  const withProof = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "confirm_again")) throw error;
      await new Promise<void>((proved, cancel) => setWaiting({ proved, cancelled: () => cancel(error) }));
      return act();
    }
  };
  const end = (how: keyof Waiting) => {
    waiting?.[how]();
    setWaiting(undefined);
  };
  const proofSheet = waiting && <ProofSheet onProved={() => end("proved")} onClose={() => end("cancelled")} />;
  return { withProof, proofSheet };
}

function ProofSheet({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const me = useMe();
  const [cancelled, setCancelled] = useState(false);
  const form = useForm(async (data) => {
    await callAsMember(confirmStaff, await checkForm(confirmStaff.body, { password: String(data.get("password")) }), {
      lang,
    });
    onProved();
  });
  const takePasskey = async () => {
    setCancelled(false);
    try {
      const { options } = await callAsMember(challengePasskey, undefined, { lang });
      const passkey = await startAuthentication({ optionsJSON: options as never });
      await callAsMember(confirmStaff, { passkey: passkey as never }, { lang });
      onProved();
    } catch {
      setCancelled(true);
    }
  };
  return (
    <Sheet open onClose={onClose} title={t`Confirm that it is you`} closeLabel={t`Close`}>
      <form {...form.props} className={formClass}>
        <p>{t`This change is important, so the site asks for your password again.`}</p>
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
            <p>{t`The passkey wasn't used. Try again, or enter your password.`}</p>
          </FormStatus>
        )}
        <FormFailure form={form} />
        <Button type="submit" variant="primary" full busy={form.busy}>{t`Continue`}</Button>
        {me.data?.factor_list.includes("passkey") && (
          <Button variant="quiet" onClick={() => void takePasskey()}>{t`Use a passkey instead`}</Button>
        )}
      </form>
    </Sheet>
  );
}
