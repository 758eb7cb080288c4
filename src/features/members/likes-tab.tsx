import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import type { GameSummary } from "#contract/games/endpoints.ts";
import type { LikeableKind } from "#contract/likes/endpoints.ts";
import { articleQuery } from "#src/components/articles/article.queries.ts";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import { gameQuery } from "#src/components/games/game.queries.ts";
import { GameItem } from "#src/components/games/game-item.tsx";
import { LikeButton } from "#src/components/reactions/like-button.tsx";
import { useOutboxList } from "#src/components/reactions/use-pending-entries.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Empty } from "#src/ui/empty.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import type { TabProps } from "./tabs.ts";
import type { Center } from "./use-center.ts";

/** The articles and games that the member likes, newest likes first. */
export function LikesTab({ center }: TabProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<LikeableKind>("article");
  const liked = useLiked(center);
  const { liked_article_list: articles, liked_game_list: games } = center;
  const said = kind === "article" ? articles : games;
  const { added } = liked[kind];
  return (
    <section className={layout.stack} aria-labelledby="likes">
      <SectionHead
        id="likes"
        title={t`My likes`}
        more={
          <Segmented
            legend={t({ comment: "Noun: type of content shown, articles or games", message: "Type" })}
            name="kind"
            value={kind}
            onChange={setKind}
            options={[
              { value: "article", label: `${t`Articles`} ${liked.article.count}` },
              { value: "game", label: `${t`Games`} ${liked.game.count}` },
            ]}
          />
        }
      />
      {said.length + added.length === 0 ? (
        <Empty heading="h3" title={kind === "article" ? t`No liked articles yet` : t`No liked games yet`}>
          {t`Articles and games you like will appear here.`}
        </Empty>
      ) : kind === "article" ? (
        <div className={layout.list}>
          {added.map((id) => (
            <AddedArticle key={id} id={id} />
          ))}
          {articles.map((article) => (
            <LikedArticle key={article.id} article={article} />
          ))}
        </div>
      ) : (
        <div className={layout.cards}>
          {added.map((id) => (
            <AddedGame key={id} id={id} />
          ))}
          {games.map((game) => (
            <LikedGame key={game.id} game={game} />
          ))}
        </div>
      )}
    </section>
  );
}

interface LikedItems {
  /** Ids of items liked since the list was loaded, newest first. */
  readonly added: readonly number[];
  readonly count: number;
}

/**
 * The loaded likes with pending changes. Unliked items stay in the list until the next visit, so that the member can
 * undo.
 */
function useLiked(center: Center): Record<LikeableKind, LikedItems> {
  const list = useOutboxList(center.user.id);
  const entries = typeof list === "object" ? list.entries : [];
  const wanted = new Map<string, boolean>();
  for (const { kind, state, target, sets } of [...entries].sort((one, other) => one.sequence - other.sequence)) {
    if (kind === "likeItem" && state !== "rejected") wanted.set(target, sets === true);
  }
  const itemsOf = (kind: LikeableKind, said: readonly { id: number }[], total: number): LikedItems => {
    const known = new Set(said.map(({ id }) => `${kind}/${id}`));
    const added = [...wanted].filter(([target, on]) => on && target.startsWith(`${kind}/`) && !known.has(target));
    const gone = [...wanted].filter(([target, on]) => !on && known.has(target));
    return {
      added: added.map(([target]) => Number(target.slice(kind.length + 1))).reverse(),
      count: total + added.length - gone.length,
    };
  };
  return {
    article: itemsOf("article", center.liked_article_list, center.liked_articles_count),
    game: itemsOf("game", center.liked_game_list, center.liked_games_count),
  };
}

/** An article that the member likes, or did until now. */
function LikedArticle({ article }: { article: ArticleSummary }) {
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
function LikedGame({ game }: { game: GameSummary }) {
  return (
    <div>
      <GameItem game={game} sizes="(min-width: 48em) 13rem, 45vw" />
      <Suspense>
        <LikeButton kind="game" id={game.id} amount={game.liked_amount} liked />
      </Suspense>
    </div>
  );
}

/** An article that was liked just now, from the site or the cache. */
function AddedArticle({ id }: { id: number }) {
  const { data } = useQuery({ ...articleQuery(id, useLocale().id), throwOnError: false });
  return data && <LikedArticle article={data.data} />;
}

/** A game that was liked just now. */
function AddedGame({ id }: { id: number }) {
  const { data } = useQuery({ ...gameQuery(id, useLocale().id), throwOnError: false });
  return data && <LikedGame game={data.data} />;
}
