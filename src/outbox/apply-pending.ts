import type { OutboxEntry } from "./outbox-entry.ts";

/*
 * The state that a page shows: the server's, with the pending entries of the member applied. Rejected entries change
 * nothing; of an acknowledged entry the response counts.
 */

/** Whether the member likes an item, and the number of likes. */
export interface LikeState {
  readonly liked: boolean;
  readonly amount: number;
}

interface LikeResponse {
  readonly liked: boolean;
  readonly liked_amount: number;
}

/** The like after the entries for it, in their order; each sets whether it is liked. */
export function applyPendingLikes(server: LikeState, entries: readonly OutboxEntry[]): LikeState {
  return entries.reduce((before, { state, sets, response }) => {
    if (state === "rejected" || typeof sets !== "boolean") return before;
    if (state === "acknowledged") {
      // An empty success has neither.
      const { liked = sets, liked_amount: amount = before.amount } = response as Partial<LikeResponse>;
      return { liked, amount };
    }
    if (sets === before.liked) return before;
    return { liked: sets, amount: Math.max(0, before.amount + (sets ? 1 : -1)) };
  }, server);
}

/** The ballot after the entries for its poll: the options chosen last, `null` if there are none. */
export function applyPendingVote(
  server: readonly number[] | null,
  entries: readonly OutboxEntry[],
): readonly number[] | null {
  const last = entries.findLast(({ state, sets }) => state !== "rejected" && Array.isArray(sets));
  return last ? (last.sets as readonly number[]) : server;
}

/** The number of an article's comments after the entries for them. */
export function applyPendingCommentCount(server: number, entries: readonly OutboxEntry[]): number {
  return entries.reduce((count, { kind, state, response }) => {
    if (state === "rejected") return count;
    if (state === "acknowledged") return (response as { comment_count?: number }).comment_count ?? count;
    if (kind === "addComment") return count + 1;
    return kind === "removeComment" ? Math.max(0, count - 1) : count;
  }, server);
}
