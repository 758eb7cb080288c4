import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { locales } from "#contract/locales.ts";
import { subscriberLimits } from "#contract/newsletter/mailing-limits.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { SelectField, TextArea, TextField } from "#src/ui/text-field.tsx";
import { useProof } from "../staff/use-proof.tsx";
import css from "./newsletter.module.css";
import { useImportSubscribers } from "./subscribers.queries.ts";

/** The addresses in a text: separated by lines, commas, semicolons or blanks. */
function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** Adds addresses whose owners have agreed elsewhere. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const { withProof, proofSheet } = useProof();
  const bring = useImportSubscribers(withProof);
  const [text, setText] = useState("");
  const [consent, setConsent] = useState("");
  const [language, setLanguage] = useState<number>(lang);
  const addresses = addressesIn(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    bring.mutate({ subscriber_lang: language as 2, consent, email_list: addresses }, { onSuccess: () => setText("") });
  };
  // What was typed stays while the proof is asked for.
  if (proofSheet) return proofSheet;
  const result = bring.data;
  return (
    <Sheet open onClose={onClose} title={t`Import subscribers`} closeLabel={t`Close`}>
      <form className={layout.stack} onSubmit={submit}>
        <p>{t`Import only people who have agreed to the newsletter. They get no mail now, and can leave with each issue.`}</p>
        <TextArea
          label={t`Addresses`}
          hint={t`One a line, or with commas between.`}
          className={css.list}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <TextField
          label={t`How they agreed`}
          hint={t`For example: “Paper list at the fair, June 2026”. It is kept with each address.`}
          required
          maxLength={subscriberLimits.note}
          value={consent}
          onChange={({ target }) => setConsent(target.value)}
        />
        <SelectField
          label={t`Language of the newsletter`}
          value={language}
          onChange={({ target }) => setLanguage(Number(target.value))}
        >
          {locales.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {bring.isError && (
          <FormStatus tone="bad">
            <p>{i18n._(errorMessage(bring.error))}</p>
          </FormStatus>
        )}
        {result && (
          <FormStatus tone="ok">
            <p>{t`Added: ${i18n.number(result.added_count)}. In the list already: ${i18n.number(result.known_count)}.`}</p>
            {result.invalid_count > 0 && (
              <p>{t`Not an address: ${i18n.number(result.invalid_count)} (${result.invalid_list.join(", ")})`}</p>
            )}
          </FormStatus>
        )}
        <div className={layout.actions}>
          <Button variant="primary" type="submit" busy={bring.isPending} disabled={addresses.length === 0}>
            {t`Import ${plural(addresses.length, { one: "# address", other: "# addresses" })}`}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
