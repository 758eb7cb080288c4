import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { textIn } from "../documents/content-languages.ts";
import { TextField } from "../problems/named-fields.tsx";
import type { FieldsProps } from "./kind-screens.ts";
import { LocalTextField } from "./local-text-field.tsx";
import { RowsField } from "./rows-field.tsx";

/** All questions and answers, by group. */
export function FaqFields({ data, onChange }: FieldsProps<"faq">) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  return (
    <RowsField
      label={t`Groups of questions`}
      name="group_list"
      rows={data.group_list}
      onChange={(group_list) => onChange({ group_list })}
      empty={{ key: "", title: {}, faq_list: [] }}
      max={documentLimits.rows}
      addLabel={t`Add a group`}
      rowLabel={(place) => t`Group ${place}`}
      summary={({ title }) => textIn(title, lang)}
    >
      {(group, change) => (
        <>
          <LocalTextField
            label={t`Title`}
            name="title"
            value={group.title}
            maxLength={documentLimits.title}
            onChange={(title) => change({ ...group, title })}
          />
          <KeyField value={group.key} onChange={(key) => change({ ...group, key })} />
          <RowsField
            level={4}
            label={t`Questions`}
            name="faq_list"
            rows={group.faq_list}
            onChange={(faq_list) => change({ ...group, faq_list })}
            empty={{ key: "", question: {}, answer: {} }}
            max={documentLimits.rows}
            addLabel={t`Add a question`}
            rowLabel={(place) => t`Question ${place}`}
            summary={({ question }) => textIn(question, lang)}
          >
            {(row, changeRow) => (
              <>
                <LocalTextField
                  label={t`Question`}
                  name="question"
                  value={row.question}
                  maxLength={documentLimits.title}
                  onChange={(question) => changeRow({ ...row, question })}
                />
                <LocalTextField
                  label={t`Answer`}
                  hint={t`Markdown: **bold**, [link](/news), lists with a hyphen.`}
                  multiline
                  name="answer"
                  value={row.answer}
                  maxLength={documentLimits.answer}
                  onChange={(answer) => changeRow({ ...row, answer })}
                />
                <KeyField value={row.key} onChange={(key) => changeRow({ ...row, key })} />
              </>
            )}
          </RowsField>
        </>
      )}
    </RowsField>
  );
}

function KeyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t({ comment: "Short name of a label in addresses", message: "Key" })}
      hint={t`Small letters, digits and hyphens. It is part of addresses, so leave it as it is once readers have it.`}
      name="key"
      value={value}
      maxLength={documentLimits.label}
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value.toLowerCase().replaceAll(/[^a-z0-9-]+/g, "-"))}
    />
  );
}
