import { useLingui } from "@lingui/react/macro";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide";
import { lazy, Suspense, useEffect } from "react";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Link } from "#src/lib/link.tsx";
import { track } from "#src/lib/track.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { probe } from "#src/offline/connectivity.ts";
import { Button } from "#src/ui/button.tsx";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { RankList } from "#src/ui/lists.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { ResultList } from "./result-list.tsx";
import { searchQuery } from "./search.queries.ts";
import { type SearchAddress, type SearchParams, searchInput } from "./search-params.ts";

/** The results, or suggestions before a query. */
export function SearchBody({ params }: { params: SearchParams }) {
  return params.enough ? <Results key={JSON.stringify(params)} params={params} /> : <SearchStart />;
}

const OfflineSearchPanel = lazy(() =>
  import("#src/components/search/offline-search.tsx").then(({ OfflineSearchPanel }) => ({
    default: OfflineSearchPanel,
  })),
);

/** The results from the site, or from the device while the site is unreachable. */
function Results({ params }: { params: SearchParams }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const offline = useConnectivity() === "offline";
  const input = searchInput(params, locale.id);
  const { data, error, refetch } = useQuery({ ...searchQuery(input), throwOnError: false, enabled: !offline });
  const unreached = error?.code === "offline" || error?.code === "timeout";
  useEffect(() => {
    // The probe tells an unreachable site from one failed response, and notices its return.
    if (unreached) void probe();
  }, [unreached]);
  const asking = params.question.length;
  const found = data?.data.result_list.length;
  useEffect(() => {
    if (found !== undefined) track("search", "ask", asking, found);
  }, [asking, found]);

  if (!data && (offline || unreached)) {
    return (
      <>
        <p className={layout.actions} role="status">
          <Icon icon={CloudOff} />
          {t`You're offline. Showing results from this device.`}
        </p>
        <Suspense>
          <OfflineSearchPanel question={params.question} />
        </Suspense>
      </>
    );
  }
  if (error && !data) {
    return (
      <Empty
        title={t`Search failed`}
        actions={<Button variant="primary" onClick={() => void refetch()}>{t`Try again`}</Button>}
      >
        {i18n._(errorMessage(error))}
      </Empty>
    );
  }
  return (
    <section aria-labelledby="results" className={layout.stack}>
      <h2 id="results" className="sr">{t`Results`}</h2>
      <ResultTools params={params} />
      {!data ? (
        <div className={layout.stack} role="status" aria-label={t`Searching…`}>
          <Skeleton shape="line" />
          <Skeleton shape="line" width={80} />
          <Skeleton shape="line" />
        </div>
      ) : data.data.result_list.length === 0 ? (
        <NothingFound question={params.question} />
      ) : (
        <ResultList input={input} first={data.data} />
      )}
    </section>
  );
}

/** Filters and order of the results: links, so that they work without scripts. */
function ResultTools({ params }: { params: SearchParams }) {
  const { t } = useLingui();
  const { question, type, sort, order } = params;
  const choice = (label: string, change: Omit<SearchAddress, "q">, chosen: boolean) => (
    <Link
      to="/search/{-$searchVal}"
      params={{ searchVal: undefined }}
      search={{ q: question, type, sort, order, ...change }}
      replace
      className={chipClass(chosen)}
      {...(chosen && { "aria-current": "true" as const })}
    >
      {label}
    </Link>
  );
  return (
    <div className={layout.split}>
      <Chips label={t({ comment: "Label of a choice: all, articles or games", message: "Content type" })}>
        {choice(t`All`, { type: undefined }, !type)}
        {choice(t`Articles`, { type: "article" }, type === "article")}
        {choice(t`Games`, { type: "game" }, type === "game")}
      </Chips>
      <Chips label={t`Sort by`}>
        {choice(t`Most relevant`, { sort: undefined, order: undefined }, !sort)}
        {choice(t`Newest`, { sort: "date", order: undefined }, sort === "date" && !order)}
        {choice(t`Oldest`, { sort: "date", order: "asc" }, order === "asc")}
      </Chips>
    </div>
  );
}

/** Popular searches and articles, before a query. */
function SearchStart() {
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
function NothingFound({ question }: { question: string }) {
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
