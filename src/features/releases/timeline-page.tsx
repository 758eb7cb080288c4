import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { gameCategories } from "#contract/games/types.ts";
import { maxPageSize } from "#contract/limits.ts";
import { gameListQuery } from "#src/components/games/game.queries.ts";
import { useMoreGames } from "#src/components/games/use-more-games.ts";
import { MoreButton } from "#src/components/lists/more-button.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { categoryNames } from "#src/components/site/key-labels.ts";
import { Link } from "#src/lib/link.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Timeline } from "./timeline.tsx";

const route = "/game/timeline";

interface Search {
  category?: string | undefined;
}

/** When each game came out: by year and month, the latest first. */
export function TimelinePage() {
  const { t, i18n } = useLingui();
  const { category } = useSearch({ from: route });
  const locale = useLocale();
  const list = listOf({ category }, locale.id);
  const { data: read } = useSuspenseQuery(gameListQuery(list));
  return (
    <div className="wrap">
      <PageHead title={t`Release timeline`} text={t`When each game was released, newest first.`}>
        <SavedAtBadge keptAt={read.keptAt} />
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

function Games({ list, first }: Parameters<typeof useMoreGames>[0]) {
  const { games, ...more } = useMoreGames({ list, first });
  return (
    <>
      <Timeline games={games} />
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
    loadHead(context, "releases", route),
    context.queryClient.ensureQueryData(gameListQuery(listOf(deps, context.locale.id))),
  ]);
  return head;
}
