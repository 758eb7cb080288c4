import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { ActionResponse } from "#contract/http/action.ts";
import { findLocale, routedLocales } from "#contract/locales.ts";
import type { composeIssue } from "#contract/newsletter/compose-issue.ts";
import { issueLimits } from "#contract/newsletter/limits.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { readDraft, saveDraft, useDraft } from "#src/forms/draft.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { formClass } from "#src/ui/form-status.tsx";
import { PageHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { SelectField, TextArea, TextField } from "#src/ui/text-field.tsx";
import { ArticleChoice } from "./article-choice.tsx";
import { type ChosenArticle, chosenFrom } from "./chosen-article.ts";
import { ChosenArticles } from "./chosen-articles.tsx";
import { ComposedIssue } from "./composed-issue.tsx";

const written = routedLocales.filter(({ id, content }) => id === content);

/** Composes an issue of the monthly newsletter. Each language has its own draft. */
export function NewsletterEditorPage() {
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

export async function loadNewsletterEditor({ context }: PageArgs): Promise<Head> {
  const { queryClient, i18n, locale } = context;
  const [main] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    loadCatalog(i18n, "newsletter-editor"),
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

type Composed = ActionResponse<typeof composeIssue> & { name: string };

/** The sections of an issue in one language, and the preview of its email. */
function IssueForm({ lang }: { lang: number }) {
  const { t } = useLingui();
  const draft = `periodical.${lang}`;
  const code = findLocale(lang)?.code;
  const [chosen, setChosen] = useState<readonly ChosenArticle[]>();
  const [composed, setComposed] = useState<Composed>();
  const form = useForm(
    async (data) => {
      const [{ composeIssue }, { send }] = await Promise.all([
        import("#contract/newsletter/compose-issue.ts"),
        import("#src/api/send.ts"),
      ]);
      const month = String(data.get("month"));
      const body = await checkForm(composeIssue.body, {
        month,
        title: data.get("title"),
        intro: data.get("intro"),
        article_list: (chosen ?? []).map(({ id }) => id),
      });
      setComposed({ ...(await send(composeIssue, body, { query: { lang } })), name: `${month}.${code}` });
    },
    (element) => {
      // The preview must match the current draft.
      setComposed(undefined);
      saveDraft(element, draft);
    },
  );
  const { ref } = form.props;
  useDraft(ref, draft, form.ready);
  useEffect(() => {
    if (form.ready) setChosen(chosenFrom(readDraft(draft).article));
  }, [draft, form.ready]);
  useEffect(() => {
    if (chosen && ref.current) saveDraft(ref.current, draft);
  }, [chosen, draft, ref]);

  function choose(articles: readonly ChosenArticle[]) {
    setComposed(undefined);
    setChosen(articles);
  }

  return (
    <>
      <form {...form.props} className={formClass}>
        <TextField
          label={t`Month`}
          hint={t`Year and month, such as 2026-11`}
          name="month"
          type="month"
          required
          error={form.errors.month}
        />
        <TextField
          label={t`Title`}
          hint={t`Also used as the email subject`}
          name="title"
          lang={code}
          maxLength={issueLimits.title}
          required
          error={form.errors.title}
        />
        <TextArea
          label={t`Introduction`}
          optional={t`optional`}
          name="intro"
          lang={code}
          maxLength={issueLimits.intro}
          error={form.errors.intro}
        />
        <ChosenArticles lang={lang} articles={chosen ?? []} onChange={choose} error={form.errors.article_list} />
        <ArticleChoice
          lang={lang}
          chosen={chosen ?? []}
          full={(chosen?.length ?? 0) >= issueLimits.articles}
          onAdd={(article) => choose([...(chosen ?? []), article])}
        />
        <FormFailure form={form} kept={t`What you entered is still here.`} />
        <div>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.ready}>{t`Create email`}</Button>
        </div>
      </form>
      <div role="status">{composed && <p className="sr">{t`The email is ready.`}</p>}</div>
      {composed && <ComposedIssue {...composed} lang={lang} />}
    </>
  );
}
