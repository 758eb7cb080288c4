import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide";
import { useId } from "react";
import type { User } from "#contract/members/endpoints.ts";
import { earliestBirthYear } from "#contract/members/limits.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import field from "#src/ui/field.module.css";
import { describedBy, Help } from "#src/ui/field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import css from "./birthday-field.module.css";

type Birthday = User["birthday"];
const parts = ["year", "month", "day"] as const;

/** The day of birth in three fields, all of them or none. */
export function BirthdayField({ birthday, error }: { birthday: Birthday; error: string | undefined }) {
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

/** What the three fields hold. */
export function birthdayValues(birthday: Birthday): Record<(typeof parts)[number], string> {
  const { year = "", month = "", day = "" } = birthday ?? {};
  return { year: String(year), month: String(month), day: String(day) };
}

/** The day of birth in a form; `null` where all of it was left empty, and a part of it `null` where that was. */
export function birthdayIn(data: FormData): { [part in (typeof parts)[number]]: number | null } | null {
  const [year = null, month = null, day = null] = parts.map((part) => Number(data.get(part)) || null);
  return year || month || day ? { year, month, day } : null;
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
