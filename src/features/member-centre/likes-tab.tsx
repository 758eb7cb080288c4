import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ArticleStory } from "#src/content/article-story.tsx";
import { GameItem } from "#src/content/game-item.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import { Segmented } from "#src/ui/segmented.tsx";
import type { TabProps } from "./tab-props.ts";

/** The articles and games that the member likes. */
export function LikesTab({ center }: TabProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<"articles" | "games">("articles");
  const { liked_article_list: articles, liked_game_list: games } = center;
  return (
    <section className={layout.stack} aria-labelledby="likes">
      <SectionHead
        id="likes"
        title={t`My likes`}
        more={
          <Segmented
            legend={t`Kind`}
            name="kind"
            value={kind}
            onChange={setKind}
            options={[
              { value: "articles", label: `${t`Articles`} ${center.liked_articles_count}` },
              { value: "games", label: `${t`Games`} ${center.liked_games_count}` },
            ]}
          />
        }
      />
      {kind === "articles" && articles.length > 0 && (
        <div className={layout.list}>
          {articles.map((article) => (
            <ArticleStory key={article.id} article={article} variant="row" sizes="8rem" />
          ))}
        </div>
      )}
      {kind === "games" && games.length > 0 && (
        <div className={layout.cards}>
          {games.map((game) => (
            <GameItem key={game.id} game={game} sizes="(min-width: 48em) 13rem, 45vw" />
          ))}
        </div>
      )}
      {(kind === "articles" ? articles : games).length === 0 && (
        <Empty heading="h3" title={kind === "articles" ? t`No articles yet` : t`No games yet`}>
          {t`What you like will stand here.`}
        </Empty>
      )}
    </section>
  );
}
