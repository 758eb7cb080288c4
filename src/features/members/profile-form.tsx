import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide";
import { useId, useMemo } from "react";
import { fieldLengths } from "#contract/http/form-limits.ts";
import type { User } from "#contract/members/endpoints.ts";
import { earliestBirthYear, nameLength } from "#contract/members/limits.ts";
import { countryNames } from "#src/forms/country-names.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import field from "#src/ui/field.module.css";
import { describedBy, Help } from "#src/ui/field.tsx";
import { formClass, pairClass } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SelectField, TextField } from "#src/ui/text-field.tsx";
import css from "./birthday-field.module.css";
import { SaveBar, useFormValues } from "./editable-form.tsx";
import { useUpdateMember } from "./use-member-action.ts";

interface Props {
  user: User;
  /** Codes of the countries that can be chosen. */
  countries: readonly string[];
  reload: () => Promise<void>;
}

/** The fields that a member can change at any time. */
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

type Birthday = User["birthday"];
const parts = ["year", "month", "day"] as const;

/** The day of birth in three fields, all of them or none. */
function BirthdayField({ birthday, error }: { birthday: Birthday; error: string | undefined }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const id = useId();
  const month = new Intl.DateTimeFormat(code, { month: "long", timeZone: "UTC" });
  const thisYear = new Date().getFullYear();
  const years = Array.from({ length: thisYear - earliestBirthYear + 1 }, (_, index) => thisYear - index);
  const fields = [
    { name: "year", label: t`Year`, options: years.map((year) => ({ value: year, words: String(year) })) },
    {
      name: "month",
      label: t`Month`,
      options: upTo(12).map((value) => ({ value, words: month.format(Date.UTC(2000, value - 1)) })),
    },
    { name: "day", label: t`Day`, options: upTo(31).map((value) => ({ value, words: String(value) })) },
  ] as const;
  return (
    <fieldset className={field.field}>
      <legend>
        {t`Birthday`} <span className={field.optional}>{t`optional`}</span>
      </legend>
      <div className={css.parts}>
        {fields.map(({ name, label, options }) => (
          <div key={name} className={field.control}>
            <select
              name={name}
              aria-label={label}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(id, undefined, error)}
              autoComplete={`bday-${name}`}
              defaultValue={birthday?.[name] ?? ""}
            >
              <option value="">{label}</option>
              {options.map(({ value, words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
            <Icon icon={ChevronDown} />
          </div>
        ))}
      </div>
      <Help id={id} hint={undefined} error={error} />
    </fieldset>
  );
}

/** The values of the three fields. */
function birthdayValues(birthday: Birthday): Record<(typeof parts)[number], string> {
  const { year = "", month = "", day = "" } = birthday ?? {};
  return { year: String(year), month: String(month), day: String(day) };
}

/** The day of birth in a form; `null` where all of it was left empty, and a part of it `null` where that was. */
function birthdayIn(data: FormData): { [part in (typeof parts)[number]]: number | null } | null {
  const [year = null, month = null, day = null] = parts.map((part) => Number(data.get(part)) || null);
  return year || month || day ? { year, month, day } : null;
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
