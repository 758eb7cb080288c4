import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { gameCategories } from "#contract/games/types.ts";
import { GameItem } from "#src/components/games/game-item.tsx";
import { useMoreGames } from "#src/components/games/more-games.tsx";
import { MoreButton } from "#src/components/lists/next-pages.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { categoryNames } from "#src/components/site/key-labels.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Empty } from "#src/ui/empty.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { demoList, demoQuery } from "./platform.queries.ts";

/** Games that can be tried without money, by category. */
export function DemoGames() {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { data: read } = useSuspenseQuery(demoQuery(locale.id));
  const { rows, ...more } = useMoreGames(demoList(locale.id), read.data.next_cursor);
  const games = [...read.data.game_list, ...rows];
  if (games.length === 0) return <Empty title={t`No demos available right now`} />;
  return (
    <>
      {gameCategories.map((category) => {
        const own = games.filter((game) => game.category === category);
        return own.length === 0 ? null : (
          <section key={category} aria-labelledby={`demo-${category}`}>
            <SectionHead
              id={`demo-${category}`}
              title={i18n._(categoryNames[category])}
              note={<SavedAtBadge cachedAt={read.cachedAt} />}
            />
            <div className={layout.cards}>
              {own.map((game) => (
                <GameItem key={game.id} game={game} sizes="(min-width: 62em) 14rem, (min-width: 48em) 30vw, 45vw" />
              ))}
            </div>
          </section>
        );
      })}
      <MoreButton {...more} />
    </>
  );
}
