import { useLingui } from "@lingui/react/macro";
import { SelectField } from "#src/ui/text-field.tsx";
import { contentLocales } from "./content-languages.ts";

interface LanguageFilterProps {
  /** Id of a content language, as the address has it. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Narrows a list to one content language. */
export function LanguageFilter({ value = "", onChange }: LanguageFilterProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={<span className="sr">{t`Language`}</span>}
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t`All languages`}</option>
      {contentLocales.map((locale) => (
        <option key={locale.id} value={locale.id} lang={locale.code}>
          {locale.name}
        </option>
      ))}
    </SelectField>
  );
}
