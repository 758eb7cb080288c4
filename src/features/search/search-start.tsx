import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { RankList } from "#src/ui/rank-list.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";

/** Where to begin, while nothing is asked for: what others look for and read. */
export function SearchStart() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  return (
    <div className={layout.flow}>
      <section aria-labelledby="keywords">
        <SectionHead id="keywords" title={t`Popular searches`} />
        <PopularKeywords />
      </section>
      <section aria-labelledby="popular">
        <SectionHead id="popular" title={t`Most read`} />
        <RankList>
          {main.data.popular_article_list.map(({ id, title }) => (
            <li key={id}>
              <h3>
                <Link to="/article/$id" params={{ id: String(id) }} lang={contentLangAttribute(locale)}>
                  {title}
                </Link>
              </h3>
            </li>
          ))}
        </RankList>
      </section>
    </div>
  );
}

/** Where a question finds nothing. */
export function NothingFound({ question }: { question: string }) {
  const { t } = useLingui();
  return (
    <Empty title={t`No results for “${question}”`} actions={<PopularKeywords />}>
      {t`Try fewer or different words. Results must contain every word.`}
    </Empty>
  );
}

/** The keywords that the editors name, each a search. */
function PopularKeywords() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  return (
    <Chips label={t`Popular searches`}>
      {main.data.popular_keyword_list.map((keyword) => (
        <Link
          key={keyword}
          to="/search/{-$searchVal}"
          params={{ searchVal: keyword }}
          className={chipClass(false)}
          lang={contentLangAttribute(locale)}
        >
          {keyword}
        </Link>
      ))}
    </Chips>
  );
}
