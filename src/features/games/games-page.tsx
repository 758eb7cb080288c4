import { useLingui } from "@lingui/react/macro";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { notFound, redirect, useParams, useSearch } from "@tanstack/react-router";
import type { GameListInput } from "#contract/games/endpoints.ts";
import { type GameCategory, type GameSort, gameCategories, gameTypes } from "#contract/games/types.ts";
import { gameTabLists } from "#contract/section-sync/section-reads.ts";
import { gameListQuery } from "#src/components/games/game.queries.ts";
import { GameItem } from "#src/components/games/game-item.tsx";
import { MoreGames } from "#src/components/games/more-games.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { SectionActions } from "#src/components/offline/section-actions.tsx";
import { categoryNames, gameTypeNames } from "#src/components/site/key-labels.ts";
import { mainQuery, pageMetaQuery, siteHead } from "#src/components/site/main.queries.ts";
import { findNav } from "#src/components/site/navigation.tsx";
import { Link } from "#src/lib/link.tsx";
import { type PageHead as Head, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { PageHead, SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import linkTabs from "#src/ui/link-tabs.module.css";
import styles from "./games-page.module.css";

const cardSizes = "(min-width: 62em) 14rem, (min-width: 48em) 30vw, 45vw";

interface Params {
  nav: string;
  subNav: string;
  id: string;
}

/** The games of a category: a tab of themed picks and a tab with all of them. */
export function GamesPage() {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { subNav, id } = useParams({ from: "/$nav/$subNav/$id" });
  const category = subNav as GameCategory;
  const tab = id as "feature" | "game-list";
  const meta = useQuery({ ...pageMetaQuery(`/game/${category}`, locale.id), throwOnError: false }).data;
  const tabs = [
    { id: "feature", title: t`Featured themes` },
    { id: "game-list", title: t`Game list` },
  ];
  return (
    <div className="wrap">
      <PageHead
        title={i18n._(categoryNames[category])}
        {...(meta && { text: <span lang={contentLangAttribute(locale)}>{meta.data.description}</span> })}
      >
        <SectionActions key={category} uri={`/game/${category}`} />
      </PageHead>
      <Chips label={t`Categories`} run>
        {gameCategories.map((other) => (
          <Link
            key={other}
            to="/$nav/$subNav/$id"
            params={{ nav: "game", subNav: other, id: tab }}
            className={chipClass(other === category)}
            {...(other === category && { "aria-current": "page" })}
          >
            {i18n._(categoryNames[other])}
          </Link>
        ))}
      </Chips>
      <nav
        className={`${linkTabs.tabs} ${styles.views}`}
        aria-label={t({
          comment: "Screen-reader label of the tabs “Featured themes” and “Game list”",
          message: "Views",
        })}
      >
        {tabs.map((other) => (
          <Link
            key={other.id}
            to="/$nav/$subNav/$id"
            params={{ nav: "game", subNav: category, id: other.id }}
            {...(other.id === tab && { "aria-current": "page" })}
          >
            {other.title}
          </Link>
        ))}
      </nav>
      {tab === "feature" ? <FeatureTab category={category} /> : <ListTab category={category} />}
    </div>
  );
}

function FeatureTab({ category }: { category: GameCategory }) {
  const { t } = useLingui();
  const locale = useLocale();
  const titles = [t`Recommended`, t`Popular games`, t`Latest games`];
  const lists = gameTabLists(category, "feature", locale.id, {});
  return (
    <div className={layout.flow}>
      {lists.map((list, index) => (
        <Theme key={titles[index]} id={`games-${index}`} title={titles[index] ?? ""} list={list} />
      ))}
    </div>
  );
}

function Theme({ id, title, list }: { id: string; title: string; list: GameListInput }) {
  const { data: read } = useSuspenseQuery(gameListQuery(list));
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} note={<SavedAtBadge cachedAt={read.cachedAt} />} />
      <div className={layout.cards}>
        {read.data.game_list.map((game) => (
          <GameItem key={game.id} game={game} sizes={cardSizes} />
        ))}
      </div>
    </section>
  );
}

function ListTab({ category }: { category: GameCategory }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const search = useSearch({ from: "/$nav/$subNav/$id" });
  const [input] = gameTabLists(category, "game-list", locale.id, search);
  const { data: read } = useSuspenseQuery(gameListQuery(input ?? { lang: locale.id, category }));
  const sorts: { value: GameSort; label: string }[] = [
    { value: "release", label: t`Newest` },
    { value: "popular", label: t`Most popular` },
    { value: "odds", label: t`Highest odds` },
  ];
  const sort = sorts.find(({ value }) => value === search.sort)?.value ?? "release";
  const params = { nav: "game", subNav: category, id: "game-list" };
  const types = [undefined, ...gameTypes[category]];
  const games = read.data.game_list;
  return (
    <div className={`${layout.stack} ${styles.list}`}>
      <Chips label={t`Game type`} run>
        {types.map((type) => (
          <Link
            key={type ?? "all"}
            to="/$nav/$subNav/$id"
            params={params}
            search={{ ...search, type }}
            className={chipClass(search.type === type)}
            {...(search.type === type && { "aria-current": "true" })}
          >
            {type ? i18n._(gameTypeNames[type]) : t`All`}
          </Link>
        ))}
      </Chips>
      <Chips label={t`Sort`} run>
        {sorts.map(({ value, label }) => (
          <Link
            key={value}
            to="/$nav/$subNav/$id"
            params={params}
            search={{ ...search, sort: value === "release" ? undefined : value }}
            className={chipClass(sort === value)}
            {...(sort === value && { "aria-current": "true" })}
          >
            {label}
          </Link>
        ))}
        <Link
          to="/$nav/$subNav/$id"
          params={params}
          search={{ ...search, order: search.order === "asc" ? undefined : "asc" }}
          className={chipClass(search.order === "asc")}
          {...(search.order === "asc" && { "aria-current": "true" })}
        >
          {t({ comment: "Sorts a list from the lowest value or the oldest date up", message: "Ascending" })}
        </Link>
      </Chips>
      <h2 className="sr">{t`Game list`}</h2>
      <SavedAtBadge cachedAt={read.cachedAt} />
      {games.length === 0 ? (
        <Empty
          title={t`No games of this type yet`}
          actions={
            <Link to="/$nav/$subNav/$id" params={params} search={{}} className={buttonClass({})}>{t`All games`}</Link>
          }
        />
      ) : (
        <>
          <div className={layout.cards}>
            {games.map((game) => (
              <GameItem key={game.id} game={game} sizes={cardSizes} />
            ))}
          </div>
          {input && (
            <MoreGames key={JSON.stringify(input)} list={input} cursor={read.data.next_cursor} sizes={cardSizes} />
          )}
        </>
      )}
    </div>
  );
}

export async function loadGames({
  context: { queryClient, locale },
  params: { nav, subNav, id },
  deps,
}: PageArgs<Params, Parameters<typeof gameTabLists>[3]>): Promise<Head> {
  if (nav === "game" && subNav === "battle") {
    throw redirect({ to: "/$nav/$subNav/$id", params: { nav, subNav: "chess", id }, hash: true });
  }
  const main = await queryClient.ensureQueryData(mainQuery(locale.id));
  const path = `/${nav}/${subNav}`;
  if (!findNav(main.data.nav_list, path)) throw notFound();
  if (nav !== "game") {
    // Articles of a section have one canonical URL.
    if (!/^[1-9]\d*$/.test(id)) throw notFound();
    throw redirect({ to: "/article/$id", params: { id }, hash: true });
  }
  if (id !== "feature" && id !== "game-list") throw notFound();
  const [meta] = await Promise.all([
    queryClient.ensureQueryData(pageMetaQuery(path, locale.id)).catch(() => undefined),
    ...gameTabLists(subNav as GameCategory, id, locale.id, deps).map((input) =>
      queryClient.ensureQueryData(gameListQuery(input)),
    ),
  ]);
  const { title, description } = meta?.data ?? siteHead(main.data);
  return { title, description, type: "website", alternates: sameAlternates(`${path}/${id}`), section: path };
}
