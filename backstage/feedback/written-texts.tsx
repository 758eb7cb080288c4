import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { findLocale } from "#contract/locales.ts";
import { questions } from "#src/components/feedback/questions.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { SearchField } from "#src/ui/text-field.tsx";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { type ResultsSearch, textsQuery } from "./feedback.queries.ts";
import css from "./results-page.module.css";

interface WrittenTextsProps {
  /** Of the questionnaire. */
  id: number;
  search: ResultsSearch;
  onSearch: (q: string | undefined) => void;
}

/** What people wrote in a questionnaire, found by words. */
export function WrittenTexts({ id, search, onSearch }: WrittenTextsProps) {
  const { t, i18n } = useLingui();
  const { id: lang, code } = useLocale();
  const list = useInfiniteQuery(textsQuery(lang, id, search));
  const texts = list.data?.pages.flatMap((page) => page.text_list) ?? [];
  const nameOf = (question: string) => {
    const found = questions.find(({ name }) => name === question);
    return found && i18n._(found.text);
  };
  return (
    <section className={css.question}>
      <h2>{t`What people wrote`}</h2>
      <search className={css.filters}>
        <SearchField
          label={t`Words in the texts`}
          defaultValue={search.q ?? ""}
          onChange={({ target }) => onSearch(target.value.trim() || undefined)}
        />
      </search>
      {list.isPending && <LoadingRows />}
      {list.isError && texts.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && texts.length === 0 && <p>{search.q ? t`Nothing matches` : t`Nobody wrote anything.`}</p>}
      <ul className={css.texts} aria-label={t`What people wrote`}>
        {texts.map(({ id: answer, lang: language, at, texts: written }) => (
          <li key={answer}>
            <p className={css.hint}>
              <time dateTime={at}>{formatSavedAt(at, code)}</time> · {findLocale(language)?.short}
            </p>
            {Object.entries(written).map(([question, words]) => (
              <div key={question}>
                {nameOf(question) && <p className={css.hint}>{nameOf(question)}</p>}
                <p className={css.words} lang={findLocale(language)?.code}>
                  {words}
                </p>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </section>
  );
}
