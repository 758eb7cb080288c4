import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { textIn } from "../documents/content-languages.ts";
import { ComponentFields } from "./component-fields.tsx";
import { componentTypes, emptyComponent } from "./component-types.ts";
import type { FieldsProps } from "./kind-screens.ts";
import { RowsField } from "./rows-field.tsx";

/** The components of a page in their order. */
export function PageFields({ data, onChange }: FieldsProps<"page">) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  return (
    <RowsField
      label={t`Parts of the page`}
      rows={data.component_list}
      onChange={(component_list) => onChange({ component_list })}
      empty={emptyComponent}
      max={documentLimits.rows}
      addLabel={t`Add a part`}
      rowLabel={(place) => t`Part ${place}`}
      summary={({ component_id: type, title }) => {
        const name = i18n._(componentTypes[type].name);
        const text = textIn(title, lang);
        return text && text !== name
          ? t({ comment: "Type of a part of a page, and its title", message: `${name}: ${text}` })
          : name;
      }}
    >
      {(component, change) => (
        <ComponentFields value={component} onChange={(part) => change({ ...component, ...part })} />
      )}
    </RowsField>
  );
}
