import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import type { FieldsProps } from "./kind-screens.ts";
import { LinkField } from "./link-field.tsx";
import { LocalTextField } from "./local-text-field.tsx";
import { RowsField } from "./rows-field.tsx";

/** Titles, descriptions and keywords of pages. */
export function PageMetaFields({ data, onChange }: FieldsProps<"page_meta">) {
  const { t } = useLingui();
  return (
    <RowsField
      label={t`Pages`}
      hint={t`Search engines and shared links show these texts.`}
      name="page_list"
      rows={data.page_list}
      onChange={(page_list) => onChange({ page_list })}
      empty={{ uri: "", title: {}, description: {}, keyword: {} }}
      max={documentLimits.pages}
      addLabel={t`Add a page`}
      rowLabel={(place) => t`Page ${place}`}
      summary={({ uri }) => uri}
    >
      {(row, change) => (
        <>
          <LinkField
            label={t`Path`}
            hint={t`Without the language, such as /news`}
            name="uri"
            value={row.uri}
            onChange={(uri) => change({ ...row, uri })}
          />
          <LocalTextField
            label={t`Title`}
            name="title"
            value={row.title}
            maxLength={documentLimits.title}
            onChange={(title) => change({ ...row, title })}
          />
          <LocalTextField
            label={t`Description`}
            multiline
            name="description"
            value={row.description}
            maxLength={documentLimits.paragraph}
            onChange={(description) => change({ ...row, description })}
          />
          <LocalTextField
            label={t`Keywords`}
            hint={t`Separated by commas`}
            name="keyword"
            value={row.keyword}
            maxLength={documentLimits.paragraph}
            onChange={(keyword) => change({ ...row, keyword })}
          />
        </>
      )}
    </RowsField>
  );
}
