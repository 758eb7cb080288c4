import { useLingui } from "@lingui/react/macro";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { notFound, useParams } from "@tanstack/react-router";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import { GameItem } from "#src/components/games/game-item.tsx";
import { MoreButton, useMore } from "#src/components/lists/next-pages.tsx";
import { FollowButton } from "#src/components/notifications/follow-button.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { mainQuery, siteHead } from "#src/components/site/main.queries.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { Link } from "#src/lib/link.tsx";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import { type PageArgs, toNotFound } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Empty } from "#src/ui/empty.tsx";
import { PageHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import linkTabs from "#src/ui/link-tabs.module.css";
import { articlesByLabelQuery, byLabelQuery, gamesByLabelQuery } from "./search.queries.ts";

const route = "/search-by-tag/$type/$label";

/** The articles or games with a label. */
export function LabelPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { type, label } = useParams({ from: route });
  const { data: read } = useSuspenseQuery(byLabelQuery(type, label, { lang: locale.id }));
  const List = type === "game" ? GamesWithLabel : ArticlesWithLabel;
  const tab = (to: string, name: string) => (
    <Link to={route} params={{ type: to, label }} replace {...(type === to && { "aria-current": "page" as const })}>
      {name}
    </Link>
  );
  return (
    <div className="wrap">
      <PageHead title={read.data.label.name} lang={contentLangAttribute(locale)}>
        <SavedAtBadge cachedAt={read.cachedAt} />
        <FollowButton key={label} kind="label" name={label} />
      </PageHead>
      <nav className={linkTabs.tabs} aria-label={t`Content type`}>
        {tab("article", t`Articles`)}
        {tab("game", t`Games`)}
      </nav>
      <div className={layout.block}>
        <List key={label} label={label} />
      </div>
    </div>
  );
}

export async function loadLabel({
  context: { queryClient, i18n, locale },
  params: { type, label },
}: PageArgs<{ type: string; label: string }>): Promise<Head> {
  if (!/^(article|game)$/.test(type) || !/^[a-z0-9-]{1,60}$/.test(label)) throw notFound();
  const [main, { data }] = await Promise.all([
    queryClient.ensureQueryData(mainQuery(locale.id)),
    queryClient.ensureQueryData(byLabelQuery(type, label, { lang: locale.id })).catch(toNotFound),
    loadCatalog(i18n, "search"),
  ]);
  return {
    ...siteHead(main.data),
    title: `${data.label.name} · ${main.data.header.brand}`,
    type: "website",
    alternates: sameAlternates(`/search-by-tag/${type}/${label}`),
    noIndex: true,
  };
}

/** The articles with a label, newest first. */
function ArticlesWithLabel({ label }: { label: string }) {
  const queryClient = useQueryClient();
  const { id: lang } = useLocale();
  const { data: first } = useSuspenseQuery(articlesByLabelQuery(label, { lang }));
  const { rows, ...more } = useMore(first.data.next_cursor, async (cursor) => {
    const { data } = await queryClient.fetchQuery(articlesByLabelQuery(label, { lang, cursor }));
    return { rows: data.article_list, cursor: data.next_cursor };
  });
  const articles = [...first.data.article_list, ...rows];
  if (articles.length === 0) return <NoResults />;
  return (
    <>
      <div className={layout.list}>
        {articles.map((article) => (
          <ArticleStory
            key={article.id}
            article={article}
            variant="row"
            heading="h2"
            sizes="(min-width: 48em) 12rem, 6.5rem"
          />
        ))}
      </div>
      <MoreButton {...more} />
    </>
  );
}

/** The games with a label, newest first. */
function GamesWithLabel({ label }: { label: string }) {
  const queryClient = useQueryClient();
  const { id: lang } = useLocale();
  const { data: first } = useSuspenseQuery(gamesByLabelQuery(label, { lang }));
  const { rows, ...more } = useMore(first.data.next_cursor, async (cursor) => {
    const { data } = await queryClient.fetchQuery(gamesByLabelQuery(label, { lang, cursor }));
    return { rows: data.game_list, cursor: data.next_cursor };
  });
  const games = [...first.data.game_list, ...rows];
  if (games.length === 0) return <NoResults />;
  return (
    <>
      <div className={layout.cards}>
        {games.map((game) => (
          <GameItem key={game.id} game={game} sizes="(min-width: 62em) 14rem, (min-width: 48em) 30vw, 45vw" />
        ))}
      </div>
      <MoreButton {...more} />
    </>
  );
}

/** Where a label has none of the kind that is shown. */
function NoResults() {
  const { t } = useLingui();
  return <Empty title={t`Nothing on this topic yet`} />;
}
