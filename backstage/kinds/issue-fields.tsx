import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { ItemsField } from "./items-field.tsx";
import type { FieldsProps } from "./kind-screens.ts";
import { LocalTextField } from "./local-text-field.tsx";

/** An issue of the newsletter on the site. */
export function IssueFields({ data, onChange }: FieldsProps<"issue">) {
  const { t } = useLingui();
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
        label={t`Introduction`}
        multiline
        name="intro"
        value={data.intro}
        maxLength={documentLimits.paragraph}
        onChange={(intro) => onChange({ intro })}
      />
      <ItemsField
        label={t`Articles`}
        hint={t`An article without a text in a language is left out there.`}
        kind="article"
        name="article_list"
        value={data.article_list}
        onChange={(article_list) => onChange({ article_list })}
      />
    </>
  );
}
