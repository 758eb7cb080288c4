import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import type { NavigationContent } from "#contract/backstage/site-kinds.ts";
import { Switch } from "#src/ui/switch.tsx";
import { PictureField } from "../media/picture-field.tsx";
import { TextField } from "../problems/named-fields.tsx";
import { ByLanguageField } from "./by-language-field.tsx";
import type { FieldsProps } from "./kind-screens.ts";
import { LinkField } from "./link-field.tsx";
import { RowsField } from "./rows-field.tsx";

type Leaf = NavigationContent["menu"][string][number]["sub_list"][number];

const emptyLeaf: Leaf = {
  ...{ title: "", link: "", uri: "", icon: "" },
  ...{ icon_image_id: null, require_login: false, active: true },
};

/** The navigation of the site, two levels in each language. */
export function NavigationFields({ data, onChange }: FieldsProps<"navigation">) {
  const { t } = useLingui();
  return (
    <ByLanguageField name="menu" value={data.menu} empty={[]} onChange={(menu) => onChange({ menu })}>
      {(entries, setEntries, { code }) => (
        <RowsField
          level={3}
          label={t`Entries`}
          rows={entries}
          onChange={setEntries}
          empty={{ ...emptyLeaf, sub_list: [] }}
          max={documentLimits.rows}
          addLabel={t`Add an entry`}
          rowLabel={(place) => t`Entry ${place}`}
          summary={({ title }) => title}
        >
          {(entry, change) => (
            <>
              <LinkFields lang={code} value={entry} onChange={(part) => change({ ...entry, ...part })} />
              <RowsField
                level={5}
                label={t`Entries below`}
                name="sub_list"
                rows={entry.sub_list}
                onChange={(sub_list) => change({ ...entry, sub_list })}
                empty={emptyLeaf}
                max={documentLimits.rows}
                addLabel={t`Add an entry below`}
                rowLabel={(place) => t`Entry below ${place}`}
                summary={({ title }) => title}
              >
                {(leaf, changeLeaf) => (
                  <LinkFields lang={code} value={leaf} onChange={(part) => changeLeaf({ ...leaf, ...part })} />
                )}
              </RowsField>
            </>
          )}
        </RowsField>
      )}
    </ByLanguageField>
  );
}

interface LinkFieldsProps {
  lang: string;
  value: Leaf;
  onChange: (change: Partial<Leaf>) => void;
}

function LinkFields({ lang, value, onChange }: LinkFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Title`}
        lang={lang}
        name="title"
        value={value.title}
        maxLength={documentLimits.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <LinkField name="link" value={value.link} onChange={(link) => onChange({ link })} />
      <LinkField
        label={t`Page that it marks`}
        hint={t`Path on which this entry is marked as the current one. Empty means the link.`}
        name="uri"
        value={value.uri}
        onChange={(uri) => onChange({ uri })}
      />
      <TextField
        label={t`Icon`}
        hint={t`Name of an icon, such as house`}
        name="icon"
        value={value.icon}
        maxLength={documentLimits.title}
        autoCapitalize="none"
        onChange={({ target }) => onChange({ icon: target.value })}
      />
      <PictureField
        label={t`Picture in place of the icon`}
        name="icon_image_id"
        value={value.icon_image_id}
        onChange={(icon_image_id) => onChange({ icon_image_id })}
      />
      <Switch
        label={t`Only for members`}
        hint={t`Visitors are asked to log in.`}
        checked={value.require_login}
        onChange={(require_login) => onChange({ require_login })}
      />
      <Switch label={t`Shown`} checked={value.active} onChange={(active) => onChange({ active })} />
    </>
  );
}
