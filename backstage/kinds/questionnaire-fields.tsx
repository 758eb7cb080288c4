import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import css from "./fields.module.css";
import type { FieldsProps } from "./kind-screens.ts";
import { LocalTextField } from "./local-text-field.tsx";
import { PeriodFields } from "./period-fields.tsx";

/** A questionnaire and the time in which it is open. Its questions are always the same. */
export function QuestionnaireFields({ data, onChange }: FieldsProps<"questionnaire">) {
  const { t } = useLingui();
  return (
    <>
      <p
        className={css.hint}
      >{t`The questions are those of the site. Of those that are open, readers get the one that started last.`}</p>
      <LocalTextField
        label={t`Title`}
        name="title"
        value={data.title}
        maxLength={documentLimits.title}
        onChange={(title) => onChange({ title })}
      />
      <LocalTextField
        label={t`Introduction`}
        multiline
        name="intro"
        value={data.intro}
        maxLength={documentLimits.paragraph}
        onChange={(intro) => onChange({ intro })}
      />
      <PeriodFields value={data} onChange={onChange} />
    </>
  );
}
