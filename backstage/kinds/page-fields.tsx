import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { ComponentFields } from "./component-fields.tsx";
import { useComponentName } from "./component-name.ts";
import { emptyComponent } from "./component-types.ts";
import type { FieldsProps } from "./kind-screens.ts";
import { RowsField } from "./rows-field.tsx";

/** The components of a page in their order. */
export function PageFields({ data, onChange }: FieldsProps<"page">) {
  const { t } = useLingui();
  const componentName = useComponentName();
  return (
    <RowsField
      label={t`Parts of the page`}
      name="component_list"
      rows={data.component_list}
      onChange={(component_list) => onChange({ component_list })}
      empty={emptyComponent}
      max={documentLimits.rows}
      addLabel={t`Add a part`}
      rowLabel={(place) => t`Part ${place}`}
      summary={componentName}
    >
      {(component, change) => (
        <ComponentFields value={component} onChange={(part) => change({ ...component, ...part })} />
      )}
    </RowsField>
  );
}
