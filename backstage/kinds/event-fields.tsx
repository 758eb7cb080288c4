import { useLingui } from "@lingui/react/macro";
import { eventCategories } from "#contract/backstage/information-kinds.ts";
import { documentLimits } from "#contract/backstage/limits.ts";
import { categoryNames } from "#src/components/site/key-labels.ts";
import { SelectField } from "../problems/named-fields.tsx";
import type { FieldsProps } from "./kind-screens.ts";
import { LocalTextField } from "./local-text-field.tsx";
import { PeriodFields } from "./period-fields.tsx";

/** An event of the calendar. */
export function EventFields({ data, onChange }: FieldsProps<"event">) {
  const { t, i18n } = useLingui();
  return (
    <>
      <LocalTextField
        label={t`Title`}
        name="title"
        value={data.title}
        maxLength={documentLimits.title}
        onChange={(title) => onChange({ title })}
      />
      <SelectField
        label={t`Category`}
        name="category"
        value={data.category}
        onChange={({ target }) => {
          const category = eventCategories.find((each) => each === target.value);
          if (category) onChange({ category });
        }}
      >
        {eventCategories.map((category) => (
          <option key={category} value={category}>
            {category === "activity" ? t`Activity` : i18n._(categoryNames[category])}
          </option>
        ))}
      </SelectField>
      <PeriodFields value={data} onChange={onChange} isOpenEnded />
      <LocalTextField
        label={t`Place or platform`}
        hint={t`May stay empty.`}
        name="platform"
        value={data.platform}
        maxLength={documentLimits.title}
        onChange={(platform) => onChange({ platform })}
      />
      <LocalTextField
        label={t`Link`}
        hint={t`A path of this site, such as /news, or an address with https://`}
        name="link"
        value={data.link}
        maxLength={documentLimits.link}
        onChange={(link) => onChange({ link })}
      />
      <LocalTextField
        label={t`Summary of an activity`}
        hint={t`With a summary, the event is among the activities, too.`}
        multiline
        name="summary"
        value={data.summary}
        maxLength={documentLimits.paragraph}
        onChange={(summary) => onChange({ summary })}
      />
    </>
  );
}
