import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { fieldLengths } from "#contract/http/form-limits.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useOutboxForms } from "#src/forms/use-outbox-forms.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import { TextField } from "#src/ui/text-field.tsx";

/** Asks for the newsletter; without a network the wish waits on the device. */
export function SubscribeForm() {
  const { t } = useLingui();
  const locale = useLocale();
  const [answer, setAnswer] = useState<{ result: string; message: string }>();
  const unsent = useOutboxForms("subscribe").filter(({ state }) => state !== "acknowledged");
  const form = useForm(async (data) => {
    setAnswer(undefined);
    const [{ subscribe }, { submitForm }] = await Promise.all([
      import("#contract/newsletter/endpoints.ts"),
      import("#src/forms/submit.ts"),
    ]);
    const body = await checkForm(subscribe.body, { email: data.get("email") });
    const response = await submitForm(subscribe, locale.id, body);
    if (response !== "pending") setAnswer(response);
  });
  return (
    <form {...form.props} className={formClass}>
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={fieldLengths.email}
        required
        hint={t`We'll email you to confirm that this address is yours.`}
        error={form.errors.email}
      />
      <FormFailure form={form} kept={t`What you entered is still here.`} />
      {answer && <FormStatus tone={answer.result === "SUCCESS" ? "ok" : "bad"}>{answer.message}</FormStatus>}
      {unsent.map(({ id, state }) =>
        state === "rejected" ? (
          <FormStatus key={id} tone="bad">
            <p>{t`Couldn't send your subscription. Please try again.`}</p>
          </FormStatus>
        ) : (
          <FormStatus key={id} tone="wait">
            <b>{t`Not sent yet. Your request is saved on this device.`}</b>
            <p>{t`It'll be sent automatically when you're back online.`}</p>
          </FormStatus>
        ),
      )}
      <div>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.ready}>{t`Subscribe`}</Button>
      </div>
    </form>
  );
}
