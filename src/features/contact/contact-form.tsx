import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { fieldLengths } from "#contract/http/form-limits.ts";
import type { Locale } from "#contract/locales.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { countryNames } from "#src/forms/country-names.ts";
import { dropDraft, saveDraft, useDraft } from "#src/forms/draft.ts";
import { FieldErrors } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckField, ChoiceField } from "#src/ui/choice-field.tsx";
import { FormStatus, formClass, pairClass } from "#src/ui/form-status.tsx";
import { SelectField, TextArea, TextField } from "#src/ui/text-field.tsx";
import { MessengerFields } from "./messenger-fields.tsx";
import { PinField, useCaptcha } from "./pin-field.tsx";
import { useContactForm } from "./use-contact-form.ts";

const draft = "contact";
/** Fields that the draft leaves out. */
const notSaved = ["pin"];

/** The contact form, or that editors have closed it. */
export function ContactForm({ locale }: { locale: Locale }) {
  const { t } = useLingui();
  const { footer } = useSuspenseQuery(mainQuery(locale.id)).data.data;
  if (footer.contact_open === false) {
    return <FormStatus tone="wait">{t`We aren't taking messages here at the moment.`}</FormStatus>;
  }
  return <OpenForm locale={locale} newsletter={footer.newsletter_open !== false} />;
}

/**
 * The contact form of the page and of the sheet. It does not use the outbox, since its PIN would expire. The draft
 * stays on the device until it is sent. `newsletter`: whether visitors can subscribe.
 */
function OpenForm({ locale, newsletter }: { locale: Locale; newsletter: boolean }) {
  const { t } = useLingui();
  const [response, setResponse] = useState<{ result: string; message: string }>();
  const pin = useCaptcha(locale.id);
  const sendMessage = useContactForm(locale.id);
  const form = useForm(
    async (data) => {
      try {
        const sent = await sendMessage(data, pin.challenge?.key, await pin.proof);
        dropDraft(draft);
        setResponse(sent);
      } catch (error) {
        // The PIN is used up, right or wrong; other errors leave it valid.
        if (isAbout(error, "pin") && !(error instanceof FieldErrors)) pin.renew();
        throw error;
      }
    },
    (element) => saveDraft(element, draft, notSaved),
  );
  useDraft(form.props.ref, draft, form.ready);
  if (response) return <FormStatus tone={response.result === "SUCCESS" ? "ok" : "wait"}>{response.message}</FormStatus>;
  const { errors } = form;
  const optional = t`optional`;
  return (
    <form {...form.props} className={formClass}>
      <div className={pairClass}>
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="name"
          maxLength={fieldLengths.name}
          required
          error={errors.name}
        />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={fieldLengths.email}
          required
          error={errors.email}
        />
      </div>
      <ChoiceField
        label={t`Gender`}
        optional={optional}
        name="gender"
        type="radio"
        options={[
          { value: "male", label: t`Male` },
          { value: "female", label: t`Female` },
        ]}
        error={errors.gender}
      />
      <div className={pairClass}>
        <CountryField locale={locale} ready={form.ready} error={errors.country} />
        <TextField
          label={t`Mobile number`}
          optional={optional}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={fieldLengths.phone}
          hint={t`Use the local format of the selected country, or start with + and the country code.`}
          error={errors.phone}
        />
      </div>
      <MessengerFields errors={errors} />
      <TextField
        label={t`Account ID`}
        optional={optional}
        name="account"
        maxLength={fieldLengths.account}
        error={errors.account}
      />
      <ChoiceField
        label={t`What is your message about?`}
        name="interest"
        type="radio"
        options={[
          { value: "A", label: t`White-label brand building` },
          { value: "B", label: t`Game API integration` },
          { value: "C", label: t`Other feedback` },
        ]}
        error={errors.interest}
      />
      <TextArea
        label={t({ comment: "Noun: label of the text field", message: "Message" })}
        name="message"
        rows={6}
        maxLength={fieldLengths.message}
        required
        error={errors.message}
      />
      {newsletter && <CheckField name="newsletter" label={t`Also send me the monthly newsletter`} />}
      <PinField pin={pin} error={errors.pin ?? errors.challenge} />
      <FormFailure form={form} kept={t`Your message is saved on this device. Send it when you're back online.`} />
      <div>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.ready}>{t`Send message`}</Button>
      </div>
    </form>
  );
}

function isAbout(error: unknown, field: string): boolean {
  const { fields } = error as { fields?: Record<string, unknown> };
  return fields?.[field] !== undefined;
}

/** Countries and regions by their names in the page's language, which the browser knows: the server may have others. */
function CountryField({ locale, ready, error }: { locale: Locale; ready: boolean; error: string | undefined }) {
  const { t } = useLingui();
  const countries = useMemo(() => (ready ? countryNames(locale.code) : []), [locale.code, ready]);
  return (
    <SelectField
      label={t`Country or region`}
      name="country"
      autoComplete="country"
      required
      error={error}
      defaultValue=""
    >
      <option value="">{t`Please choose`}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
