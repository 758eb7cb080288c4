import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { TextField } from "../problems/named-fields.tsx";
import type { FieldsProps } from "./kind-screens.ts";
import { LocalTextField } from "./local-text-field.tsx";

/** A label of articles and games. */
export function LabelFields({ data, onChange }: FieldsProps<"label">) {
  const { t } = useLingui();
  return (
    <>
      <LocalTextField
        label={t`Label name`}
        name="name"
        value={data.name}
        maxLength={documentLimits.label}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={t({ comment: "Short name of a label in addresses", message: "Key" })}
        hint={t`Small letters, digits and hyphens. It is part of addresses, so leave it as it is once readers have it.`}
        name="key"
        value={data.key}
        maxLength={documentLimits.label}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange({ key: target.value.toLowerCase().replaceAll(/[^a-z0-9-]+/g, "-") })}
      />
    </>
  );
}
