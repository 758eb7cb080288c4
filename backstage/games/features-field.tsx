import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { RowsField } from "../kinds/rows-field.tsx";
import { TextField } from "../problems/named-fields.tsx";

/** The features of a game in one language. */
export function FeaturesField({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const { t } = useLingui();
  return (
    <RowsField
      label={t`Features`}
      name="feature_list"
      rows={value}
      onChange={onChange}
      empty=""
      max={documentLimits.options}
      addLabel={t`Add a feature`}
      rowLabel={(place) => t`Feature ${place}`}
    >
      {(row, change) => (
        <TextField
          label={t({ comment: "The words of an announcement or banner", message: "Words" })}
          value={row}
          maxLength={documentLimits.title}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </RowsField>
  );
}
