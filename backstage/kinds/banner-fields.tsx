import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { PictureField } from "../media/picture-field.tsx";
import { TextField } from "../problems/named-fields.tsx";
import { ByLanguageField } from "./by-language-field.tsx";
import type { FieldsProps } from "./kind-screens.ts";
import { LinkField } from "./link-field.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { RowsField } from "./rows-field.tsx";

const empty = { desktop_image_id: null, mobile_image_id: null, uri: "", text: "", starts_at: null, ends_at: null };

/** Banners of a page, cover advertisements or floating layers. */
export function BannerFields({ data, onChange }: FieldsProps<"banner" | "promotion">) {
  const { t } = useLingui();
  return (
    <ByLanguageField
      name="banner_list"
      value={data.banner_list}
      empty={[]}
      onChange={(banner_list) => onChange({ banner_list })}
    >
      {(rows, setRows, { code }) => (
        <RowsField
          level={3}
          label={t`In their order`}
          rows={rows}
          onChange={setRows}
          empty={empty}
          max={documentLimits.rows}
          addLabel={t({ comment: "Adds a banner or advertisement", message: "Add one" })}
          rowLabel={(place) => t`Place ${place}`}
          summary={({ text }) => text}
        >
          {(row, change) => (
            <>
              <TextField
                label={t({ comment: "The words of an announcement or banner", message: "Words" })}
                lang={code}
                name="text"
                value={row.text}
                maxLength={documentLimits.title}
                onChange={({ target }) => change({ ...row, text: target.value })}
              />
              <PictureField
                label={t`Picture in wide windows`}
                name="desktop_image_id"
                value={row.desktop_image_id}
                onChange={(desktop_image_id) => change({ ...row, desktop_image_id })}
              />
              <PictureField
                label={t`Picture on phones`}
                name="mobile_image_id"
                value={row.mobile_image_id}
                onChange={(mobile_image_id) => change({ ...row, mobile_image_id })}
              />
              <LinkField name="uri" value={row.uri} onChange={(uri) => change({ ...row, uri })} />
              <PeriodFields value={row} onChange={(times) => change({ ...row, ...times })} />
            </>
          )}
        </RowsField>
      )}
    </ByLanguageField>
  );
}
