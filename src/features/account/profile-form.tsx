import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { fieldLengths } from "#contract/http/form-limits.ts";
import type { User } from "#contract/members/endpoints.ts";
import { nameLength } from "#contract/members/limits.ts";
import { countryNames } from "#src/forms/country-names.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { formClass, pairClass } from "#src/ui/form-status.tsx";
import { SelectField, TextField } from "#src/ui/text-field.tsx";
import { BirthdayField, birthdayIn, birthdayValues } from "./birthday-field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useFormValues } from "./use-form-values.ts";
import { useUpdateMember } from "./use-update-member.ts";

interface Props {
  user: User;
  /** Codes of the countries that can be chosen. */
  countries: readonly string[];
  reload: () => Promise<void>;
}

/** The fields that a member changes as often as he likes. */
export function ProfileForm({ user, countries, reload }: Props) {
  const { t } = useLingui();
  const { code } = useLocale();
  const update = useUpdateMember(reload);
  const named = useMemo(
    () => countryNames(code).filter((country) => countries.includes(country.code)),
    [code, countries],
  );
  const { nickname, phone, country, birthday } = user;
  const form = useFormValues({ nickname, phone, country, ...birthdayValues(birthday) }, (data, key) =>
    update(
      {
        nickname: String(data.get("nickname") ?? ""),
        phone: String(data.get("phone") ?? ""),
        country: String(data.get("country") ?? "") as "",
        birthday: birthdayIn(data),
      },
      key,
    ),
  );
  const { errors } = form;
  const optional = t`optional`;
  return (
    <form {...form.props} className={formClass}>
      <TextField
        label={t`Nickname`}
        name="nickname"
        autoComplete="nickname"
        maxLength={nameLength.most * 4}
        defaultValue={nickname}
        required
        hint={t`5 to 50 characters. Shown next to your comments.`}
        error={errors.nickname}
      />
      <div className={pairClass}>
        <SelectField
          label={t`Country or region`}
          optional={optional}
          name="country"
          autoComplete="country"
          defaultValue={country}
          error={errors.country}
        >
          <option value="">{t`Please choose`}</option>
          {named.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Mobile number`}
          optional={optional}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={fieldLengths.phone}
          defaultValue={phone}
          hint={t`Use the local format of the selected country, or start with + and the country code.`}
          error={errors.phone}
        />
      </div>
      <BirthdayField birthday={birthday} error={errors.birthday} />
      <SaveBar form={form} done={t`Your changes have been saved.`}>
        {t`Save`}
      </SaveBar>
    </form>
  );
}
