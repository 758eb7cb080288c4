import { and, eq, inArray } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { article } from "../articles/articles.schema.ts";
import { member } from "../members/members.schema.ts";

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

/** Mutes members, or lets them comment again. Returns those for whom that is new. */
export async function setCommentsAllowed(tx: Transaction, ids: readonly number[], allowed: boolean): Promise<number[]> {
  const changed = await tx
    .update(member)
    .set({ commentAllowed: allowed })
    .where(and(inArray(member.id, [...ids]), eq(member.commentAllowed, !allowed)))
    .returning({ id: member.id });
  return changed.map(({ id }) => id);
}
