import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { notFound, redirect, useParams, useSearch } from "@tanstack/react-router";
import { ArrowDownWideNarrow, X } from "lucide";
import type { ArticleListInput } from "#contract/articles/endpoints.ts";
import { type GameCategory, gameCategories } from "#contract/games/types.ts";
import { sectionLists } from "#contract/section-sync/section-reads.ts";
import { articleListQuery } from "#src/components/articles/article.queries.ts";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import { SectionChips } from "#src/components/articles/section-chips.tsx";
import { MoreButton, useMore } from "#src/components/lists/next-pages.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { SectionActions } from "#src/components/offline/section-actions.tsx";
import { mainQuery, pageMetaQuery, siteHead } from "#src/components/site/main.queries.ts";
import { findNav } from "#src/components/site/navigation.tsx";
import { Link } from "#src/lib/link.tsx";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { PageHead, SectionHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { RankList } from "#src/ui/lists.tsx";

interface Params {
  nav: string;
  subNav?: string;
}
type Search = Parameters<typeof sectionLists>[2];

/** A section: its articles, by date or filtered by a label, and its most read ones. */
export function SectionPage() {
  const { t } = useLingui();
  const locale = useLocale();
  // The section's own path, also during a navigation to another page.
  const { nav, subNav } = useParams({ strict: false }) as Params;
  const path = subNav ? `/${nav}/${subNav}` : `/${nav}`;
  const search = useSearch({ strict: false });
  const [newest, popular] = sectionLists(path, locale.id, search);
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  const { data: first } = useSuspenseQuery(articleListQuery(newest));
  const { data: mostRead } = useSuspenseQuery(articleListQuery(popular));
  const meta = useQuery({ ...pageMetaQuery(path, locale.id), throwOnError: false }).data;
  const found = findNav(main.data.nav_list, path);
  if (!found) return null;
  const { top, item } = found;
  const lang = contentLangAttribute(locale);
  const articles = first.data.article_list;
  const label = articles.flatMap((article) => article.label_list).find(({ key }) => key === search.label);
  return (
    <div className="wrap">
      <PageHead title={item.title} lang={lang} {...(meta && { text: meta.data.description })}>
        <SavedAtBadge cachedAt={first.cachedAt} />
        <SectionActions key={path} uri={path} />
      </PageHead>
      <SectionChips top={top} path={path} />
      <div className={`${layout.side} ${layout.block}`}>
        <section aria-labelledby="articles">
          <SectionHead
            id="articles"
            title={label ? <span lang={lang}>{label.name}</span> : t`Articles`}
            more={
              <>
                {search.label && (
                  <Link to={path} search={{}} className={buttonClass({ variant: "quiet", size: "small" })}>
                    <Icon icon={X} />
                    {t({ comment: "Button: stop filtering the articles by topic", message: "All topics" })}
                  </Link>
                )}
                <Link
                  to={path}
                  search={{ ...search, order: search.order === "asc" ? undefined : "asc" }}
                  className={buttonClass({ variant: "quiet", size: "small" })}
                >
                  <Icon icon={ArrowDownWideNarrow} />
                  {search.order === "asc" ? t`Oldest first` : t`Newest first`}
                </Link>
              </>
            }
          />
          {articles.length === 0 ? (
            <Empty
              title={t`Nothing here yet`}
              actions={<Link to={top.uri} className={buttonClass({})}>{t`See all in this section`}</Link>}
            />
          ) : (
            <>
              <div className={layout.list}>
                {articles.map((article, index) => (
                  <ArticleStory
                    key={article.id}
                    article={article}
                    variant="row"
                    sizes="(min-width: 48em) 12rem, 6.5rem"
                    priority={index < 3}
                  />
                ))}
              </div>
              <MoreArticles key={JSON.stringify(newest)} list={newest} cursor={first.data.next_cursor} />
            </>
          )}
        </section>
        <aside aria-labelledby="most-read">
          <SectionHead id="most-read" title={t`Most read`} />
          <RankList>
            {mostRead.data.article_list.map((article) => (
              <li key={article.id}>
                <ArticleStory article={article} variant="plain" />
              </li>
            ))}
          </RankList>
        </aside>
      </div>
    </div>
  );
}

/** The path must be in the navigation. */
export async function loadSection({
  context: { queryClient, locale },
  params,
  deps,
}: PageArgs<Params, Search>): Promise<Head> {
  const { nav, subNav } = params;
  if (nav === "game") throw redirect({ to: "/$nav/$subNav/$id", params: { nav, ...gameTab(subNav) }, hash: true });
  const path = subNav ? `/${nav}/${subNav}` : `/${nav}`;
  const [main, meta] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(pageMetaQuery(path, locale.id)).catch(() => undefined),
  ]);
  if (!findNav(main.data.nav_list, path)) throw notFound();
  await Promise.all(
    sectionLists(path, locale.id, deps).map((input) => queryClient.ensureQueryData(articleListQuery(input))),
  );
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: sameAlternates(path), section: path };
}

/** Where an address of games alone leads: to the picks of a category. */
function gameTab(category = gameCategories[0] as string): { subNav: string; id: "feature" } {
  const subNav = category === "battle" ? "chess" : category;
  if (!gameCategories.includes(subNav as GameCategory)) throw notFound();
  return { subNav, id: "feature" };
}

interface MoreArticlesProps {
  list: ArticleListInput;
  cursor: string | null;
}

/** The articles of a list after its first page. */
function MoreArticles({ list, cursor }: MoreArticlesProps) {
  const queryClient = useQueryClient();
  const { rows, ...more } = useMore(cursor, async (next) => {
    const { data } = await queryClient.fetchQuery(articleListQuery({ ...list, cursor: next }));
    return { rows: data.article_list, cursor: data.next_cursor };
  });
  return (
    <>
      {rows.length > 0 && (
        <div className={layout.list}>
          {rows.map((article) => (
            <ArticleStory key={article.id} article={article} variant="row" sizes="(min-width: 48em) 12rem, 6.5rem" />
          ))}
        </div>
      )}
      <MoreButton {...more} />
    </>
  );
}
