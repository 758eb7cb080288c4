import { and, eq } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import type { LikeableKind } from "#contract/likes/endpoints.ts";
import { itemsOfComment, type ShownItem } from "#server/cache/shown-items.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { article, isPublic } from "../articles/articles.schema.ts";
import { comment } from "../comments/comments.schema.ts";
import { game } from "../games/games.schema.ts";
import { commentLike, itemLike } from "./likes.schema.ts";

/** State of a like in the contract's format. */
interface Liking {
  readonly liked: boolean;
  readonly liked_amount: number;
}

/**
 * Likes or unlikes an article or a game and returns the new count. Repeats change nothing. `items` are its rows in all
 * languages, which show the count.
 * @throws {ApiError} `not_found` when it does not exist. A withdrawn one can only be unliked
 */
export async function setItemLike(
  tx: Transaction,
  { memberId, kind, id, liked }: { memberId: number; kind: LikeableKind; id: number; liked: boolean },
): Promise<Liking & { readonly items: readonly ShownItem[] }> {
  const table = kind === "article" ? article : game;
  const [found] = await tx
    .select({ itemId: table.itemId })
    .from(table)
    .where(and(eq(table.id, id), kind === "article" && liked ? isPublic : undefined));
  if (!found) throw new ApiError("not_found");
  const { itemId } = found;
  if (liked) await tx.insert(itemLike).values({ memberId, kind, itemId }).onConflictDoNothing();
  else {
    await tx
      .delete(itemLike)
      .where(and(eq(itemLike.memberId, memberId), eq(itemLike.kind, kind), eq(itemLike.itemId, itemId)));
  }
  const rows = await tx.select({ id: table.id, amount: table.likedAmount }).from(table).where(eq(table.itemId, itemId));
  const amount = rows.find((row) => row.id === id)?.amount ?? 0;
  return { liked, liked_amount: amount, items: rows.map((row): ShownItem => `${kind} ${row.id}`) };
}

/**
 * Likes or unlikes a comment. `items` are those that show it.
 * @throws {ApiError} `not_found`, or `comment_banned`, although a like can still be removed
 */
export async function setCommentLike(
  tx: Transaction,
  { memberId, commentId, liked }: { memberId: number; commentId: number; liked: boolean },
): Promise<Liking & { readonly items: readonly ShownItem[] }> {
  const find = () => tx.select().from(comment).where(eq(comment.id, commentId));
  const [before] = await find();
  if (!before || (liked && before.state === "deleted")) throw new ApiError("not_found");
  if (liked && before.state === "banned") throw new ApiError("comment_banned");
  if (liked) await tx.insert(commentLike).values({ memberId, commentId }).onConflictDoNothing();
  else {
    await tx.delete(commentLike).where(and(eq(commentLike.memberId, memberId), eq(commentLike.commentId, commentId)));
  }
  const [after = before] = await find();
  const { id, threadId: thread_id, articleId: article_id } = after;
  return { liked, liked_amount: after.likedAmount, items: itemsOfComment({ id, thread_id, article_id }) };
}
