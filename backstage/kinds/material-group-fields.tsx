import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { documentLimits } from "#contract/backstage/limits.ts";
import { Switch } from "#src/ui/switch.tsx";
import { MaterialFiles } from "../materials/material-files.tsx";
import { TextField } from "../problems/named-fields.tsx";
import css from "./fields.module.css";
import type { FieldsProps } from "./kind-screens.ts";
import { LocalTextField } from "./local-text-field.tsx";

/** A group of materials, and who may have its files. */
export function MaterialGroupFields({ document, data, onChange }: FieldsProps<"material_group">) {
  const { t } = useLingui();
  const filesId = useId();
  const isLive = document.live_id !== null && document.status !== "withdrawn";
  return (
    <>
      <LocalTextField
        label={t`Title`}
        name="title"
        value={data.title}
        maxLength={documentLimits.title}
        onChange={(title) => onChange({ title })}
      />
      <LocalTextField
        label={t`What its files are for`}
        multiline
        name="text"
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
        name="vip_group"
        value={data.vip_group}
        maxLength={documentLimits.title}
        onChange={({ target }) => onChange({ vip_group: target.value })}
      />
      <TextField
        label={t`Place among the groups`}
        type="number"
        min={0}
        max={1000}
        name="sort"
        value={data.sort}
        onChange={({ target }) =>
          onChange({ sort: Math.min(1000, Math.max(0, Math.trunc(Number(target.value)) || 0)) })
        }
      />
      {isLive ? (
        <MaterialFiles group={document.item_id} />
      ) : (
        <section className={css.group} aria-labelledby={filesId}>
          <h2 id={filesId}>{t`Files`}</h2>
          <p className={css.hint}>{t`Publish the group first. Then it can have files.`}</p>
        </section>
      )}
    </>
  );
}
