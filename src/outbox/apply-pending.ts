import type { OutboxEntry } from "./outbox-entry.ts";

/*
 * What a page shows: what the site has said, with what the member has wished for since. Wishes that were refused change
 * nothing; of one that was answered, the answer counts.
 */

/** Whether a member likes something, and how many do. */
export interface LikeState {
  readonly liked: boolean;
  readonly amount: number;
}

/** A like after the wishes about it, in their order; each sets whether it is liked. */
export function applyPendingLikes(said: LikeState, wishes: readonly OutboxEntry[]): LikeState {
  return wishes.reduce((before, { state, sets, answer }) => {
    if (state === "needs-you" || typeof sets !== "boolean") return before;
    if (state === "sent") {
      const { liked, liked_amount: amount } = answer as { liked: boolean; liked_amount: number };
      return { liked, amount };
    }
    if (sets === before.liked) return before;
    return { liked: sets, amount: Math.max(0, before.amount + (sets ? 1 : -1)) };
  }, said);
}

/** A ballot after the wishes about its poll: the options chosen last, `null` as long as there are none. */
export function applyPendingVote(
  said: readonly number[] | null,
  wishes: readonly OutboxEntry[],
): readonly number[] | null {
  const last = wishes.findLast(({ state, sets }) => state !== "needs-you" && Array.isArray(sets));
  return last ? (last.sets as readonly number[]) : said;
}

/** How many comments an article has after the wishes about its comments. */
export function applyPendingCommentCount(said: number, wishes: readonly OutboxEntry[]): number {
  return wishes.reduce((count, { kind, state, answer }) => {
    if (state === "needs-you") return count;
    if (state === "sent") return (answer as { comment_count?: number }).comment_count ?? count;
    if (kind === "addComment") return count + 1;
    return kind === "removeComment" ? Math.max(0, count - 1) : count;
  }, said);
}
