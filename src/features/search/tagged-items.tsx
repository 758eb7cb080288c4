import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import { GameItem } from "#src/components/games/game-item.tsx";
import { MoreButton } from "#src/components/lists/more-button.tsx";
import { useMore } from "#src/components/lists/use-next-pages.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import layout from "#src/ui/layout.module.css";
import { NoResults } from "./no-results.tsx";
import { articlesByLabelQuery, gamesByLabelQuery } from "./search.queries.ts";

/** The articles with a label, newest first. */
export function ArticlesWithLabel({ label }: { label: string }) {
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
export function GamesWithLabel({ label }: { label: string }) {
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
