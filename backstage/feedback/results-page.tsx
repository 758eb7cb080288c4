import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { CampaignResults } from "#contract/feedback/results.ts";
import { findLocale } from "#contract/locales.ts";
import { type Question, questions } from "#src/components/feedback/questions.ts";
import { downloadFile } from "#src/lib/download-file.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Meter } from "#src/ui/meter.tsx";
import { SelectField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { exportAnswers, type ResultsSearch, resultsQuery } from "./feedback.queries.ts";
import css from "./results-page.module.css";
import { WrittenTexts } from "./written-texts.tsx";

const route = getRouteApi("/feedback/$id");

/** The results of a questionnaire: a table with bars for each question, and what people wrote. */
export function ResultsPage() {
  const { id: lang } = useLocale();
  const may = useMay();
  const id = Number(route.useParams().id);
  const { language } = route.useSearch();
  const results = useQuery(resultsQuery(lang, id, language));
  if (!may("read_analytics")) return <NotFoundPage />;
  if (results.data) return <Results results={results.data} />;
  if (results.isPending) return <LoadingRows />;
  return <LoadError error={results.error} retry={() => void results.refetch()} />;
}

function Results({ results }: { results: CampaignResults }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { campaign, answer_count: count, language_list: languages, question_list } = results;
  const download = useMutation({
    mutationFn: () => exportAnswers(lang, campaign.id, search.language),
    onSuccess: downloadFile,
  });
  const set = (change: ResultsSearch) =>
    void navigate({
      to: "/feedback/$id",
      params: { id: String(campaign.id) },
      search: { ...search, ...change },
      replace: true,
    });
  return (
    <>
      <PageTitle title={campaign.title || t`Untitled`}>
        <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>{t`Export as CSV`}</Button>
      </PageTitle>
      <p className={css.back}>
        <Link to="/feedback">{t`All questionnaires`}</Link>
      </p>
      {download.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(download.error))}</p>
        </FormStatus>
      )}
      <search className={css.filters}>
        <SelectField
          label={t`Language of the answers`}
          value={search.language ?? ""}
          onChange={({ target }) => set({ language: target.value || undefined })}
        >
          <option value="">{t`All languages`}</option>
          {languages.map((each) => (
            <option key={each.lang} value={each.lang} lang={findLocale(each.lang)?.code}>
              {`${findLocale(each.lang)?.name} (${i18n.number(each.count)})`}
            </option>
          ))}
        </SelectField>
      </search>
      <p>{t`${plural(count, { one: "# answer", other: "# answers" })}`}</p>
      {questions.map((question) => (
        <Choices
          key={question.name}
          question={question}
          total={count}
          counts={question_list.find(({ name }) => name === question.name)?.choice_list ?? []}
        />
      ))}
      <WrittenTexts id={campaign.id} search={search} onSearch={(q) => set({ q })} />
    </>
  );
}

interface ChoicesProps {
  question: Question;
  /** Number of answers. */
  total: number;
  counts: readonly { readonly value: string; readonly count: number }[];
}

function Choices({ question: { text, choices, type }, total, counts }: ChoicesProps) {
  const { t, i18n } = useLingui();
  const title = i18n._(text);
  return (
    <section className={css.question}>
      <h2>{title}</h2>
      {type === "checkbox" && (
        <p className={css.hint}>{t`People could choose several, so the shares add up to more.`}</p>
      )}
      <table aria-label={title}>
        <thead className="sr">
          <tr>
            <th scope="col">{t({ comment: "Column of a table: what was chosen", message: "Choice" })}</th>
            <th scope="col">{t({ comment: "Column of a table: bar of a share", message: "Bar" })}</th>
            <th scope="col">{t({ comment: "Column of a table: share of the answers", message: "Share" })}</th>
            <th scope="col">{t`Number of answers`}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map(([value, words]) => {
            const count = counts.find((each) => each.value === value)?.count ?? 0;
            const share = i18n.number(total === 0 ? 0 : count / total, { style: "percent" });
            const name = i18n._(words);
            return (
              <tr key={value}>
                <th scope="row">{name}</th>
                <td className={css.bar}>
                  <Meter label={`${name} ${share}`} value={count} max={Math.max(total, 1)} />
                </td>
                <td>{share}</td>
                <td>{i18n.number(count)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
