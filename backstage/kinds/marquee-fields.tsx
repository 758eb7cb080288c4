import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { TextField } from "../problems/named-fields.tsx";
import { ByLanguageField } from "./by-language-field.tsx";
import type { FieldsProps } from "./kind-screens.ts";
import { LinkField } from "./link-field.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { RowsField } from "./rows-field.tsx";

const empty = { text: "", uri: "", starts_at: null, ends_at: null };

/** The announcements of the front page. */
export function MarqueeFields({ data, onChange }: FieldsProps<"marquee">) {
  const { t } = useLingui();
  return (
    <ByLanguageField
      name="marquee_list"
      value={data.marquee_list}
      empty={[]}
      onChange={(marquee_list) => onChange({ marquee_list })}
    >
      {(rows, setRows, { code }) => (
        <RowsField
          level={3}
          label={t`Announcements`}
          rows={rows}
          onChange={setRows}
          empty={empty}
          max={documentLimits.rows}
          addLabel={t`Add an announcement`}
          rowLabel={(place) => t`Announcement ${place}`}
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
              <LinkField name="uri" value={row.uri} onChange={(uri) => change({ ...row, uri })} />
              <PeriodFields value={row} onChange={(times) => change({ ...row, ...times })} />
            </>
          )}
        </RowsField>
      )}
    </ByLanguageField>
  );
}
