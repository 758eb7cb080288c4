import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { Link } from "#src/lib/link.tsx";
import { Switch } from "#src/ui/switch.tsx";
import { TextField } from "../problems/named-fields.tsx";
import css from "./fields.module.css";
import type { FieldsProps } from "./kind-screens.ts";
import { LocalTextField } from "./local-text-field.tsx";
import { MomentField } from "./moment-field.tsx";
import { RowsField } from "./rows-field.tsx";

/** The poll of an article, in all languages. */
export function PollFields({ document, data, onChange }: FieldsProps<"poll">) {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`The poll is published with its article.`}{" "}
        <Link to="/articles/$item" params={{ item: String(document.item_id) }}>{t`Back to the article`}</Link>
      </p>
      <LocalTextField
        label={t`Question`}
        name="question"
        value={data.question}
        maxLength={documentLimits.title}
        onChange={(question) => onChange({ question })}
      />
      <RowsField
        label={t`Options`}
        hint={t`After the first vote, options can be neither added, removed nor moved.`}
        name="option_list"
        rows={data.option_list}
        onChange={(rows) => onChange({ option_list: [...rows] })}
        empty={{}}
        max={documentLimits.options}
        addLabel={t`Add an option`}
        rowLabel={(place) => t`Option ${place}`}
      >
        {(option, change) => (
          <LocalTextField
            label={t`Text of the option`}
            value={option}
            maxLength={documentLimits.title}
            onChange={change}
          />
        )}
      </RowsField>
      <TextField
        label={t`Most options that a member may choose`}
        type="number"
        min={1}
        max={Math.max(1, data.option_list.length)}
        name="max_options"
        value={data.max_options}
        onChange={({ target }) =>
          onChange({
            max_options: Math.min(documentLimits.options, Math.max(1, Math.trunc(Number(target.value)) || 1)),
          })
        }
      />
      <div className={css.languages}>
        <MomentField
          label={t`Starts`}
          name="starts_at"
          value={data.starts_at}
          onChange={(starts_at) => onChange({ starts_at })}
        />
        <MomentField
          label={t`Ends`}
          name="ends_at"
          value={data.ends_at}
          onChange={(ends_at) => onChange({ ends_at })}
        />
      </div>
      <Switch
        label={t`My changes only correct mistakes`}
        hint={t`Needed to change texts after the first vote. The meaning must stay the same.`}
        checked={data.typo}
        onChange={(typo) => onChange({ typo })}
      />
    </>
  );
}
