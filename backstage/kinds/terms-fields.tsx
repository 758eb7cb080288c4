import { useLingui } from "@lingui/react/macro";
import { documentLimits } from "#contract/backstage/limits.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { contentLocales } from "../documents/content-languages.ts";
import { searchItems } from "../documents/documents.queries.ts";
import { MarkdownEditor } from "../editor/markdown-editor.tsx";
import { addPicture } from "../media/add-picture.ts";
import { TextField } from "../problems/named-fields.tsx";
import css from "./fields.module.css";
import type { FieldsProps } from "./kind-screens.ts";

/** The terms of service or the privacy notice. */
export function TermsFields({ data, onChange }: FieldsProps<"terms">) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  return (
    <>
      <p className={css.hint}>
        {t`Members accept the terms as they are on the day of their sign-up. A language keeps its date until its text changes.`}
      </p>
      <div className={css.panes}>
        {contentLocales.map(({ id, code, name }) => (
          <section key={id} aria-labelledby={`terms-${id}`}>
            <h2 id={`terms-${id}`} lang={code}>
              {name}
            </h2>
            <TextField
              label={t`Title`}
              name={`title.${id}`}
              lang={code}
              value={data.title[id] ?? ""}
              maxLength={documentLimits.title}
              onChange={({ target }) => onChange({ title: { ...data.title, [id]: target.value } })}
            />
            <MarkdownEditor
              id={`terms-body-${id}`}
              name={`body.${id}`}
              label={t({ comment: "The text of an article", message: "Text" })}
              lang={code}
              value={data.body[id] ?? ""}
              onChange={(body) => onChange({ body: { ...data.body, [id]: body } })}
              onInsertPicture={(file) => addPicture(file, lang)}
              searchItems={(kind, question) => searchItems({ lang: id, kind, question })}
            />
          </section>
        ))}
      </div>
    </>
  );
}
