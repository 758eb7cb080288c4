import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { GameListInput, GameSummary, listGames } from "#contract/games/endpoints.ts";
import { gameCategories } from "#contract/games/types.ts";
import { apiPath } from "#contract/http/api-path.ts";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import { maxPageSize } from "#contract/limits.ts";
import { gameListQuery } from "#src/components/games/game.queries.ts";
import { useMoreGames } from "#src/components/games/more-games.tsx";
import { MoreButton } from "#src/components/lists/next-pages.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { useIsAvailable } from "#src/components/offline/use-connectivity.ts";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { categoryNames, gameTypeNames } from "#src/components/site/key-labels.ts";
import { formatDate } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { PageHead, SectionHead } from "#src/ui/headings.tsx";
import { Picture } from "#src/ui/picture.tsx";
import styles from "./timeline.module.css";

const route = "/game/timeline";

interface Search {
  category?: string | undefined;
}

/** The release dates of games by year and month, newest first. */
export function TimelinePage() {
  const { t, i18n } = useLingui();
  const { category } = useSearch({ from: route });
  const locale = useLocale();
  const list = listOf({ category }, locale.id);
  const { data: read } = useSuspenseQuery(gameListQuery(list));
  return (
    <div className="wrap">
      <PageHead title={t`Release timeline`} text={t`When each game was released, newest first.`}>
        <SavedAtBadge cachedAt={read.cachedAt} />
      </PageHead>
      <Chips label={t`Categories`} run>
        {[undefined, ...gameCategories].map((one) => (
          <Link
            key={one ?? "all"}
            to={route}
            search={{ category: one }}
            className={chipClass(one === list.category)}
            data-track={`timeline/category/${one ?? "all"}`}
            {...(one === list.category && { "aria-current": "true" })}
          >
            {one ? i18n._(categoryNames[one]) : t`All`}
          </Link>
        ))}
      </Chips>
      {read.data.game_list.length === 0 ? <Empty title={t`No games in this category yet`} /> : null}
      <Games key={JSON.stringify(list)} list={list} first={read.data} />
    </div>
  );
}

interface GamesProps {
  list: GameListInput;
  first: ResponseOf<typeof listGames>;
}

function Games({ list, first }: GamesProps) {
  const { rows, ...more } = useMoreGames(list, first.next_cursor);
  return (
    <>
      <Timeline games={[...first.game_list, ...rows]} />
      <MoreButton {...more} />
    </>
  );
}

function listOf({ category }: Search, lang: number) {
  const known = gameCategories.find((one) => one === category);
  return { lang, limit: maxPageSize, ...(known && { category: known }) };
}

export async function loadTimeline({ context, deps }: PageArgs<unknown, Search>): Promise<Head> {
  const [head] = await Promise.all([
    loadHead(context, "timeline", route),
    context.queryClient.ensureQueryData(gameListQuery(listOf(deps, context.locale.id))),
  ]);
  return head;
}

/** Games by the year and the month of their release, in the order given. */
function Timeline({ games }: { games: readonly GameSummary[] }) {
  const { code } = useLocale();
  const monthName = new Intl.DateTimeFormat(code, { month: "long", timeZone: "UTC" });
  const years = [...new Set(games.map(({ release_date }) => release_date.slice(0, 4)))];
  const monthsOf = (year: string) => [
    ...new Set(games.map(({ release_date }) => release_date.slice(0, 7)).filter((month) => month.startsWith(year))),
  ];
  return years.map((year) => (
    <section key={year} className={styles.year} aria-labelledby={`year-${year}`}>
      <SectionHead id={`year-${year}`} title={year} />
      {monthsOf(year).map((month) => (
        <div key={month} className={styles.month}>
          <h3>{monthName.format(new Date(`${month}-01T00:00:00Z`))}</h3>
          <ul>
            {games
              .filter(({ release_date }) => release_date.startsWith(month))
              .map((game) => (
                <Release key={game.id} game={game} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  ));
}

function Release({ game }: { game: GameSummary }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const opens = useIsAvailable(apiPath(`/game/${game.id}`, { lang: locale.id }));
  return (
    <li className={styles.release} data-dimmed={!opens || undefined}>
      <Picture picture={game.cover_img} sizes="5rem" ratio="4/3" />
      <div>
        <h4>
          <Link to="/game-intro/$id" params={{ id: String(game.id) }} lang={contentLangAttribute(locale)}>
            {game.name}
          </Link>
        </h4>
        <p lang={contentLangAttribute(locale)}>{game.subtitle}</p>
        <p className={styles.facts}>
          <time dateTime={game.release_date}>{formatDate(game.release_date, locale.code)}</time>
          <span>{i18n._(categoryNames[game.category])}</span>
          <span>{i18n._(gameTypeNames[game.type])}</span>
        </p>
      </div>
    </li>
  );
}
