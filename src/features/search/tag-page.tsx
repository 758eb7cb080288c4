import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { notFound, useParams } from "@tanstack/react-router";
import { LazyFollowButton } from "#src/components/notifications/lazy-follow-button.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { mainQuery, siteHead } from "#src/components/site/main.queries.ts";
import { Link } from "#src/lib/link.tsx";
import { loadCatalog } from "#src/lib/load-catalog.ts";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import { type PageArgs, toNotFound } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import layout from "#src/ui/layout.module.css";
import { linkTabsClass } from "#src/ui/link-tabs.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { byLabelQuery } from "./search.queries.ts";
import { ArticlesWithLabel, GamesWithLabel } from "./tagged-items.tsx";

const route = "/search-by-tag/$type/$label";

/** What has a label: articles or games. */
export function TagPage() {
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
        <SavedAtBadge keptAt={read.keptAt} />
        <LazyFollowButton key={label} kind="label" name={label} />
      </PageHead>
      <nav className={linkTabsClass} aria-label={t`Content type`}>
        {tab("article", t`Articles`)}
        {tab("game", t`Games`)}
      </nav>
      <div className={layout.block}>
        <List key={label} label={label} />
      </div>
    </div>
  );
}

export async function loadTag({
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
