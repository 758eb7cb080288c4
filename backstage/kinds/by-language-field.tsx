import { type ReactNode, useId } from "react";
import type { Locale } from "#contract/locales.ts";
import { contentLocales } from "../documents/content-languages.ts";
import { FieldPath, useFieldPath } from "../problems/fields.tsx";
import css from "./fields.module.css";

interface ByLanguageFieldProps<Content> {
  /** Name in the content. */
  name: string;
  value: Readonly<Record<string, Content>>;
  /** Content of a language that has none yet. */
  empty: NoInfer<Content>;
  onChange: (value: Record<string, Content>) => void;
  children: (content: Content, onChange: (content: Content) => void, locale: Locale) => ReactNode;
}

/** Content that each language has for itself, side by side where there is room. */
export function ByLanguageField<Content>({ name, value, empty, onChange, children }: ByLanguageFieldProps<Content>) {
  const id = useId();
  const path = useFieldPath(name);
  return (
    <div className={css.panes}>
      {contentLocales.map((locale) => (
        <section key={locale.id} aria-labelledby={id + locale.code}>
          <h2 id={id + locale.code} lang={locale.code}>
            {locale.name}
          </h2>
          <FieldPath path={`${path}.${locale.id}`}>
            {children(value[locale.id] ?? empty, (content) => onChange({ ...value, [locale.id]: content }), locale)}
          </FieldPath>
        </section>
      ))}
    </div>
  );
}
