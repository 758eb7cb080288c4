import { eq } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { article } from "../articles/articles.schema.ts";
import { member } from "../members/members.schema.ts";
import { type Written, written } from "./comments.mutations.ts";
import { comment, commentReport } from "./comments.schema.ts";

/**
 * Applies a moderator's decision about a comment and closes its reports.
 * @throws {ApiError} `not_found` when it does not exist or its author has deleted it
 */
export async function applyModeration(
  tx: Transaction,
  { id, change }: { id: number; change: "ban" | "restore" | "keep" },
): Promise<Written> {
  const [row] = await tx.select({ state: comment.state }).from(comment).where(eq(comment.id, id)).for("no key update");
  if (!row || row.state === "deleted") throw new ApiError("not_found");
  const state = { ban: "banned", restore: "shown", keep: row.state } as const;
  await tx.update(comment).set({ state: state[change], reportedAt: null }).where(eq(comment.id, id));
  await tx.delete(commentReport).where(eq(commentReport.commentId, id));
  return written(tx, id, { whole: true });
}

/**
 * Opens or closes the comments of an article.
 * @throws {ApiError} `not_found`
 */
export async function openComments(tx: Transaction, id: number, open: boolean) {
  const [changed] = await tx
    .update(article)
    .set({ commentOpen: open })
    .where(eq(article.id, id))
    .returning({ id: article.id, comment_open: article.commentOpen, comment_count: article.commentCount });
  if (!changed) throw new ApiError("not_found");
  return changed;
}

/**
 * Mutes or unmutes a member.
 * @throws {ApiError} `not_found`
 */
export async function allowComments(tx: Transaction, id: number, allowed: boolean) {
  const [changed] = await tx
    .update(member)
    .set({ commentAllowed: allowed })
    .where(eq(member.id, id))
    .returning({ id: member.id, comment: member.commentAllowed });
  if (!changed) throw new ApiError("not_found");
  return changed;
}
