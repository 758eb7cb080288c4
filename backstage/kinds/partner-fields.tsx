import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import type { FieldsProps } from "./kind-screens.ts";
import { LinkField } from "./link-field.tsx";
import { LocalTextField } from "./local-text-field.tsx";
import { RowsField } from "./rows-field.tsx";

/** The partners of the site in their order. */
export function PartnerFields({ data, onChange }: FieldsProps<"partner">) {
  const { t } = useLingui();
  return (
    <RowsField
      label={t`Partners`}
      name="partner_list"
      rows={data.partner_list}
      onChange={(partner_list) => onChange({ partner_list })}
      empty={{ name: {}, link: "" }}
      max={documentLimits.rows}
      addLabel={t`Add a partner`}
      rowLabel={(place) => t`Partner ${place}`}
    >
      {(row, change) => (
        <>
          <LocalTextField
            label={t`Name`}
            name="name"
            value={row.name}
            maxLength={documentLimits.title}
            onChange={(name) => change({ ...row, name })}
          />
          <LinkField name="link" value={row.link} onChange={(link) => change({ ...row, link })} />
        </>
      )}
    </RowsField>
  );
}
