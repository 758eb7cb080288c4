import type { OutboxEntry } from "./outbox-entry.ts";

/*
 * What a page shows: what the site has said, with what the member has wished for since. Entries that were refused change
 * nothing; of one that was answered, the response counts.
 */

/** Whether a member likes something, and how many do. */
export interface LikeState {
  readonly liked: boolean;
  readonly amount: number;
}

/** A like after the entries about it, in their order; each sets whether it is liked. */
export function applyPendingLikes(said: LikeState, entries: readonly OutboxEntry[]): LikeState {
  return entries.reduce((before, { state, sets, response }) => {
    if (state === "rejected" || typeof sets !== "boolean") return before;
    if (state === "acknowledged") {
      const { liked, liked_amount: amount } = response as { liked: boolean; liked_amount: number };
      return { liked, amount };
    }
    if (sets === before.liked) return before;
    return { liked: sets, amount: Math.max(0, before.amount + (sets ? 1 : -1)) };
  }, said);
}

/** A ballot after the entries about its poll: the options chosen last, `null` as long as there are none. */
export function applyPendingVote(
  said: readonly number[] | null,
  entries: readonly OutboxEntry[],
): readonly number[] | null {
  const last = entries.findLast(({ state, sets }) => state !== "rejected" && Array.isArray(sets));
  return last ? (last.sets as readonly number[]) : said;
}

/** How many comments an article has after the entries about its comments. */
export function applyPendingCommentCount(said: number, entries: readonly OutboxEntry[]): number {
  return entries.reduce((count, { kind, state, response }) => {
    if (state === "rejected") return count;
    if (state === "acknowledged") return (response as { comment_count?: number }).comment_count ?? count;
    if (kind === "addComment") return count + 1;
    return kind === "removeComment" ? Math.max(0, count - 1) : count;
  }, said);
}
