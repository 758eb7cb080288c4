import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { locales } from "#contract/locales.ts";
import { activeDays } from "#contract/notifications/message-limits.ts";
import type { Audience } from "#contract/notifications/operator-messages.ts";
import { sectionNames } from "#src/components/site/key-labels.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Switch } from "#src/ui/switch.tsx";
import { SelectField } from "#src/ui/text-field.tsx";
import css from "./messages.module.css";
import { reachQuery } from "./messages.queries.ts";

type Filter = Extract<Audience, { to: "filter" }>;

const anybody: Filter = { to: "filter", lang_list: [], section_list: [], vip: false, active_days: null };

interface AudienceFieldsProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

/** To whom a message goes, and how many they are. */
export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  const { t, i18n } = useLingui();
  const filter = audience.to === "filter" ? audience : undefined;
  const set = (change: Partial<Filter>) => filter && onChange({ ...filter, ...change });
  const toggled = <Value,>(list: readonly Value[], value: Value) =>
    list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
  return (
    <fieldset className={css.audience}>
      <legend>{t`To whom`}</legend>
      <SelectField
        label={<span className="sr">{t`To whom`}</span>}
        value={audience.to}
        onChange={({ target: { value } }) => onChange(value === "filter" ? anybody : { to: value as "all" })}
      >
        <option value="members">{t`All members`}</option>
        <option value="all">{t`All members, and visitors with an open page`}</option>
        <option value="filter">{t`Some members …`}</option>
      </SelectField>
      {filter && (
        <>
          <Boxes
            legend={t`Language of the account (none: any)`}
            options={locales.map(({ id, name }) => [id, name])}
            chosen={filter.lang_list}
            onToggle={(id) => set({ lang_list: toggled(filter.lang_list, id) })}
          />
          <Boxes
            legend={t`Follow a section (none: any)`}
            options={Object.entries(sectionNames).map(([key, name]) => [key, i18n._(name)])}
            chosen={filter.section_list}
            onToggle={(key) => set({ section_list: toggled(filter.section_list, key) })}
          />
          <SelectField
            label={t`On the site in the last`}
            value={filter.active_days ?? ""}
            onChange={({ target }) =>
              set({ active_days: activeDays.find((days) => String(days) === target.value) ?? null })
            }
          >
            <option value="">{t`(any time)`}</option>
            {activeDays.map((days) => (
              <option key={days} value={days}>
                {t`${plural(days, { one: "# day", other: "# days" })}`}
              </option>
            ))}
          </SelectField>
          <Switch label={t`VIPs only`} checked={filter.vip} onChange={(vip) => set({ vip })} />
        </>
      )}
      <Reach audience={audience} />
    </fieldset>
  );
}

interface BoxesProps<Value> {
  legend: string;
  options: readonly (readonly [Value, string])[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
}

function Boxes<Value extends string | number>({ legend, options, chosen, onToggle }: BoxesProps<Value>) {
  return (
    <fieldset className={css.boxes}>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** How many members and devices an audience has now. */
export function Reach({ audience }: { audience: Audience }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const reach = useQuery(reachQuery(lang, useDeferredValue(audience)));
  if (reach.isError) return <p className={css.hint}>{t`How many they are cannot be read now.`}</p>;
  if (!reach.data) return <p className={css.hint}>{t`Counting …`}</p>;
  const { members, devices_now: now, devices_later: later } = reach.data;
  return (
    <p className={css.reach} aria-live="polite">
      {later > 0
        ? t`${plural(members, { one: "# member", other: "# members" })}, ${plural(now, { one: "# device", other: "# devices" })} now and ${later} after their quiet hours`
        : t`${plural(members, { one: "# member", other: "# members" })}, ${plural(now, { one: "# device", other: "# devices" })} now`}
    </p>
  );
}
