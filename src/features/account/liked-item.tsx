import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import type { GameSummary } from "#contract/games/endpoints.ts";
import { articleQuery } from "#src/components/articles/article.queries.ts";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import { gameQuery } from "#src/components/games/game.queries.ts";
import { GameItem } from "#src/components/games/game-item.tsx";
import { LikeButton } from "#src/components/reactions/like-button.tsx";
import { useLocale } from "#src/lib/use-locale.ts";

/** An article that the member likes, or did until now. */
export function LikedArticle({ article }: { article: ArticleSummary }) {
  return (
    <div>
      <ArticleStory article={article} variant="row" sizes="8rem" />
      <Suspense>
        <LikeButton kind="article" id={article.id} amount={article.liked_amount} liked />
      </Suspense>
    </div>
  );
}

/** A game that the member likes, or did until now. */
export function LikedGame({ game }: { game: GameSummary }) {
  return (
    <div>
      <GameItem game={game} sizes="(min-width: 48em) 13rem, 45vw" />
      <Suspense>
        <LikeButton kind="game" id={game.id} amount={game.liked_amount} liked />
      </Suspense>
    </div>
  );
}

/** An article that was liked just now, as far as the site can be asked or the device keeps it. */
export function AddedArticle({ id }: { id: number }) {
  const { data } = useQuery({ ...articleQuery(id, useLocale().id), throwOnError: false });
  return data && <LikedArticle article={data.data} />;
}

/** A game that was liked just now. */
export function AddedGame({ id }: { id: number }) {
  const { data } = useQuery({ ...gameQuery(id, useLocale().id), throwOnError: false });
  return data && <LikedGame game={data.data} />;
}
