import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { LikeableKind } from "#contract/likes/endpoints.ts";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import { Segmented } from "#src/ui/segmented.tsx";
import { AddedArticle, AddedGame, LikedArticle, LikedGame } from "./liked-item.tsx";
import type { TabProps } from "./tab-props.ts";
import { useLiked } from "./use-liked.ts";

/** The articles and games that the member likes, what he has just liked first. */
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
