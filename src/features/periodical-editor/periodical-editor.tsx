import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { routedLocales } from "#contract/locales.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { loadCatalog } from "#src/lib/load-catalog.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { PageHead } from "#src/ui/page-head.tsx";
import { SelectField } from "#src/ui/text-field.tsx";
import { IssueForm } from "./issue-form.tsx";

const written = routedLocales.filter(({ id, content }) => id === content);

/** Composes an issue of the monthly newsletter. Each language has a draft of its own. */
export function PeriodicalEditorPage() {
  const { t } = useLingui();
  const [lang, setLang] = useState(useLocale().content);
  return (
    <div className="wrap">
      <PageHead
        title={t`Newsletter editor`}
        text={t`Put together a newsletter issue as an email. Drafts stay on this device; nothing is published or sent.`}
      />
      <div className={layout.stack}>
        <div className={formClass}>
          <SelectField label={t`Issue language`} value={lang} onChange={({ target }) => setLang(Number(target.value))}>
            {written.map(({ id, code, name }) => (
              <option key={id} value={id} lang={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <IssueForm key={lang} lang={lang} />
      </div>
    </div>
  );
}

export async function loadPeriodicalEditor({ context }: PageArgs): Promise<Head> {
  const { queryClient, i18n, locale } = context;
  const [main] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    loadCatalog(i18n, "periodical-editor"),
    loadCatalog(i18n, "forms"),
  ]);
  const { brand } = main.data.header;
  return {
    title: `${i18n._(msg`Newsletter editor`)} · ${brand}`,
    description: "",
    type: "website",
    alternates: sameAlternates("/periodical-editor"),
    noIndex: true,
  };
}
