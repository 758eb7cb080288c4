import type { LikeableKind } from "#contract/likes/endpoints.ts";
import { useOutboxList } from "#src/components/reactions/use-outbox-list.ts";
import type { Center } from "./account-cache.ts";

interface LikedItems {
  /** Ids of what the member has liked since the site has said what he likes, the last first. */
  readonly added: readonly number[];
  readonly count: number;
}

/**
 * What the member likes beside what the site has said. What he no longer likes stays in its place until the next visit,
 * so that he can change his mind there.
 */
export function useLiked(center: Center): Record<LikeableKind, LikedItems> {
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
