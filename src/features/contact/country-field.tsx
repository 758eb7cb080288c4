import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Locale } from "#contract/locales.ts";
import { countryNames } from "#src/forms/country-names.ts";
import { SelectField } from "#src/ui/text-field.tsx";

/** Countries and regions by their names in the page's language, which the browser knows: the server may have others. */
export function CountryField({ locale, ready, error }: { locale: Locale; ready: boolean; error: string | undefined }) {
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
