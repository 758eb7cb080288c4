import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { Switch } from "#src/ui/switch.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import type { FieldsProps } from "./kind-screens.ts";
import { LocalTextField } from "./local-text-field.tsx";

/** A group of materials, and who may have its files. */
export function MaterialGroupFields({ data, onChange }: FieldsProps<"material_group">) {
  const { t } = useLingui();
  return (
    <>
      <LocalTextField
        label={t`Title`}
        value={data.title}
        maxLength={documentLimits.title}
        onChange={(title) => onChange({ title })}
      />
      <LocalTextField
        label={t`What its files are for`}
        multiline
        value={data.text}
        maxLength={documentLimits.paragraph}
        onChange={(text) => onChange({ text })}
      />
      <Switch
        label={t`Only for members`}
        hint={t`Visitors see the files and are asked to log in.`}
        checked={data.require_login}
        onChange={(require_login) => onChange({ require_login })}
      />
      <TextField
        label={t`VIP group`}
        hint={t`Only its members see the files. Empty means everybody.`}
        value={data.vip_group}
        maxLength={documentLimits.title}
        onChange={({ target }) => onChange({ vip_group: target.value })}
      />
      <TextField
        label={t`Place among the groups`}
        type="number"
        min={0}
        max={1000}
        value={data.sort}
        onChange={({ target }) =>
          onChange({ sort: Math.min(1000, Math.max(0, Math.trunc(Number(target.value)) || 0)) })
        }
      />
    </>
  );
}
