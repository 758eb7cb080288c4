import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import type { Comment } from "#contract/comments/endpoints.ts";
import type { GameSummary } from "#contract/games/endpoints.ts";

/**
 * An item whose comments or counters a response shows, in the form of the database's notifications. A comment is that at
 * the top of a thread.
 */
export type ShownItem = `${"article" | "game" | "comment"} ${number}`;

interface Lists {
  readonly article_list?: readonly Pick<ArticleSummary, "id">[];
  readonly game_list?: readonly Pick<GameSummary, "id">[];
}

/** The items of lists. */
export function itemsOfLists({ article_list = [], game_list = [] }: Lists): ShownItem[] {
  return [
    ...article_list.map(({ id }): ShownItem => `article ${id}`),
    ...game_list.map(({ id }): ShownItem => `game ${id}`),
  ];
}

/** The items that show a comment. */
export function itemsOfComment({ id, thread_id, article_id }: Pick<Comment, "id" | "thread_id" | "article_id">) {
  return [`article ${article_id}`, `comment ${thread_id ?? id}`] satisfies ShownItem[];
}
